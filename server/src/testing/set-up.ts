/** Runs before each test file of the server: the files share the modules of their worker, and what one registered is not the next one's. */
import { forgetProcesses } from '../workflow/registry.ts';

forgetProcesses();
