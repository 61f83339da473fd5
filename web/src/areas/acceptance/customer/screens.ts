/** The applicant's screens of the CCC application. */
import type { Screen } from '../../../shell/screens.ts';

export const customerScreens: Screen[] = [];
