/** Actors for tests: staff of the default tenant unless told otherwise. */
import { type Actor, systemActor } from '../platform/actor.ts';

export const testActor = (given: Partial<Actor> = {}): Actor => ({
  ...systemActor('000000'),
  user: '00000000000070008000000000000001',
  name: '王受理',
  kind: 'staff',
  ...given,
});
