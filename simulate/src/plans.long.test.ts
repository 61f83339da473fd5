/** Every question to every list, by everybody who may see it: as zj_app none reads a large table from end to end (design §4). */
import { vi } from 'vitest';
import { describeListPlans, planSystem } from './testing/list-plans.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

describeListPlans(await planSystem('institute'), 'by everybody');
