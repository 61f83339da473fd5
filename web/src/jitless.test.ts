import './jitless.ts';
import { expect, test } from 'vitest';
import * as z from 'zod';

test('zod reads the flag set before it was loaded', () => expect(z.config().jitless).toBe(true));
