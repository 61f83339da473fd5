/** The result written at the factory: what is typed without connection arrives, and nobody's writing is lost. */
import type { SectionShown } from '@zhengjian/contract/areas/inspection/records.ts';
import type { SectionBody } from '@zhengjian/contract/areas/inspection/rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../../shell/apiError.ts';
import type { Kept } from '../../../shell/offlineStore.ts';
import { Outbox } from './outbox.ts';
import { SectionSync, type Unsent } from './sectionSync.ts';

const memory = <T>() => {
  const kept = new Map<string, T>();
  return {
    kept,
    room: {
      all: async (): Promise<Kept<T>[]> => [...kept].sort().map(([key, value]) => ({ key, value, at: 1 })),
      put: async (key: string, value: T) => void kept.set(key, value),
      drop: async (key: string) => void kept.delete(key),
    },
  };
};

/** A server that keeps sections by version, as ours does. */
const server = () => {
  const sections = new Map<string, SectionShown>();
  let down = false;
  const put = (section: SectionShown['section'], body: SectionBody, by: string) => {
    const version = (sections.get(section)?.version ?? 0) + 1;
    sections.set(section, { section, version, body, by, at: '2026-03-02 10:00:00' });
  };
  return {
    sections,
    put,
    setDown: (is: boolean) => {
      down = is;
    },
    send: async (sent: (Pick<Unsent, 'version' | 'body'> & { section: SectionShown['section'] })[]) => {
      if (down) throw new ApiError('network', 0, 'no network');
      const saved: SectionShown[] = [];
      const conflicts: SectionShown[] = [];
      for (const { section, version, body } of sent) {
        const now = sections.get(section);
        if (now && now.version !== version) conflicts.push(now);
        else {
          put(section, body, '我');
          const after = sections.get(section);
          if (after) saved.push(after);
        }
      }
      return { saved, conflicts };
    },
  };
};

let device = memory<Unsent>();
let institute = server();
let due: (() => void)[] = [];
const begin = () =>
  new SectionSync(
    {
      kept: device.room,
      send: institute.send,
      now: () => 1,
      later: (work) => {
        due.push(work);
        return () => {
          due = due.filter((one) => one !== work);
        };
      },
    },
    [...institute.sections.values()],
  );
const settle = async (sync: SectionSync) => {
  await sync.flush();
};

beforeEach(() => {
  device = memory();
  institute = server();
  due = [];
});

test('what is typed is kept on the device at once, sent after a pause, and then no longer kept', async () => {
  const sync = begin();
  sync.change('h01', { verdict: 'ok' });
  expect(device.kept.get('h01')).toEqual({ version: 0, body: { verdict: 'ok' }, base: {} });
  expect(due).toHaveLength(1);
  await settle(sync);
  expect(institute.sections.get('h01')).toMatchObject({ version: 1, body: { verdict: 'ok' } });
  expect(device.kept.size).toBe(0);
  expect(sync.state.get()).toMatchObject({ is: 'rest', savedAt: 1 });
});

test('without connection it stays on the device, and arrives from another visit of the browser', async () => {
  const before = begin();
  institute.setDown(true);
  before.change('h03', { verdict: 'nonconforming', note: '无进货检验记录' });
  await settle(before);
  expect(before.state.get().is).toBe('offline');
  before.stop();
  institute.setDown(false);
  const after = begin();
  await after.restore();
  expect(after.state.get().bodies.get('h03')).toMatchObject({ note: '无进货检验记录' });
  await settle(after);
  expect(institute.sections.get('h03')).toMatchObject({ body: { note: '无进货检验记录' } });
  expect(device.kept.size).toBe(0);
});

test('two inspectors in one section: neither is covered, and the writer chooses', async () => {
  institute.put('h05', { verdict: 'ok' }, '罗子涵');
  const sync = begin();
  institute.put('h05', { verdict: 'ok', note: '抽查三份记录' }, '罗子涵');
  sync.change('h05', { verdict: 'nonconforming', note: '耐压试验无记录' });
  sync.change('h06', { verdict: 'ok' });
  await settle(sync);
  expect(institute.sections.get('h05')).toMatchObject({ by: '罗子涵', body: { note: '抽查三份记录' } });
  expect(institute.sections.get('h06')).toMatchObject({ by: '我' });
  const now = sync.state.get();
  expect(now.conflicts.get('h05')).toMatchObject({ by: '罗子涵' });
  expect(now.bodies.get('h05')).toMatchObject({ note: '耐压试验无记录' });
  sync.resolve('h05', { verdict: 'nonconforming', note: '耐压试验无记录' });
  await settle(sync);
  expect(institute.sections.get('h05')).toMatchObject({ by: '我', version: 3 });
  expect(sync.state.get().conflicts.size).toBe(0);
});

test('theirs is taken: one’s own is given up, also on the device', async () => {
  institute.put('h05', { verdict: 'ok' }, '罗子涵');
  const sync = begin();
  institute.put('h05', { verdict: 'ok', note: '抽查三份记录' }, '罗子涵');
  sync.change('h05', { verdict: 'nonconforming' });
  await settle(sync);
  sync.resolve('h05', { verdict: 'ok', note: '抽查三份记录' });
  expect(sync.state.get().bodies.get('h05')).toMatchObject({ note: '抽查三份记录' });
  await settle(sync);
  expect(device.kept.size).toBe(0);
  expect(institute.sections.get('h05')).toMatchObject({ version: 2 });
});

test('what is typed while it is being sent is sent too, over the version that has just arrived', async () => {
  const sync = begin();
  sync.change('marks', { verdict: 'ok' });
  const sending = sync.flush();
  sync.change('marks', { verdict: 'ok', note: '铭牌加施标志' });
  await sending;
  expect(sync.state.get().unsent.has('marks')).toBe(true);
  await settle(sync);
  expect(institute.sections.get('marks')).toMatchObject({ version: 2, body: { note: '铭牌加施标志' } });
});

test('an answer that was lost, or a change that comes to nothing, is no conflict', async () => {
  institute.put('h05', { verdict: 'ok' }, '罗子涵');
  const sync = begin();
  sync.change('h05', { verdict: 'nonconforming' });
  sync.change('h05', { verdict: 'ok' });
  institute.put('h05', { verdict: 'ok', note: '抽查三份记录' }, '罗子涵');
  await settle(sync);
  expect(sync.state.get().conflicts.size).toBe(0);
  expect(sync.state.get().bodies.get('h05')).toMatchObject({ note: '抽查三份记录' });
  expect(device.kept.size).toBe(0);
});

test('without an answer it is tried again after longer and longer pauses; who is signed out is waited for', async () => {
  const pauses: number[] = [];
  let fault = new ApiError('network', 0, 'no network');
  const sync = new SectionSync(
    {
      kept: device.room,
      send: () => Promise.reject(fault),
      now: () => 1,
      later: (_, ms) => {
        pauses.push(ms);
        return () => undefined;
      },
    },
    [],
  );
  sync.change('h01', { verdict: 'ok' });
  for (let n = 0; n < 7; n += 1) await settle(sync);
  expect(pauses.slice(1)).toEqual([5_000, 10_000, 20_000, 40_000, 80_000, 120_000, 120_000]);
  fault = new ApiError('refused', 503, 'busy');
  await settle(sync);
  expect(sync.state.get().is).toBe('busy');
  const before = pauses.length;
  fault = new ApiError('refused', 401, 'signed out');
  await settle(sync);
  expect(sync.state.get().is).toBe('signedOut');
  expect(pauses).toHaveLength(before);
  expect(device.kept.size).toBe(1);
});

test('a page that is gone tries nothing any more', async () => {
  const sync = begin();
  institute.setDown(true);
  sync.change('h01', { verdict: 'ok' });
  const sending = sync.flush();
  sync.stop();
  await sending;
  expect(due).toEqual([]);
});

test('photographs leave one after the other; one that is refused says why and holds up nobody', async () => {
  const kept = memory<{ command: string; content: string }>();
  const arrived: string[] = [];
  let n = 0;
  let down = true;
  const box = new Outbox<string>({
    kept: kept.room,
    deliver: async (content) => {
      if (down) throw new ApiError('network', 0, 'no network');
      if (content === 'bad') throw new ApiError('refused', 400, '文件过大');
      arrived.push(content);
    },
    key: () => {
      n += 1;
      return String(n);
    },
    command: () => 'c',
    later: () => () => undefined,
  });
  await box.add('a');
  await box.add('bad');
  await box.add('c');
  await box.flush();
  expect(box.state.get()).toMatchObject({ is: 'offline' });
  expect(kept.kept.size).toBe(3);
  down = false;
  await box.flush();
  expect(arrived).toEqual(['a', 'c']);
  expect(box.state.get().items).toMatchObject([{ content: 'bad', refused: '文件过大' }]);
  await box.remove(box.state.get().items[0]?.key ?? '');
  expect(kept.kept.size).toBe(0);
});

test('a photograph waits for whoever is signed out, and one that was refused is tried again on demand', async () => {
  const kept = memory<{ command: string; content: string }>();
  const commands: string[] = [];
  let fault: ApiError | null = new ApiError('refused', 401, 'signed out');
  const box = new Outbox<string>({
    kept: kept.room,
    deliver: async (_, command) => {
      commands.push(command);
      if (fault) throw fault;
    },
    key: () => 'k',
    command: () => 'c',
    later: () => () => undefined,
  });
  await box.add('a');
  await box.flush();
  expect(box.state.get()).toMatchObject({ is: 'signedOut', items: [{ refused: '' }] });
  fault = new ApiError('refused', 400, '文件过大');
  await box.flush();
  expect(box.state.get().items).toMatchObject([{ refused: '文件过大' }]);
  fault = null;
  box.again('k');
  await box.flush();
  expect(kept.kept.size).toBe(0);
  expect(new Set(commands)).toEqual(new Set(['c']));
});

test('a device without room for a photograph says so', async () => {
  const box = new Outbox<string>({
    kept: { all: async () => [], put: () => Promise.reject(new Error('no room')), drop: async () => undefined },
    deliver: async () => undefined,
    key: () => 'k',
    command: () => 'c',
    later: () => () => undefined,
  });
  await box.add('a');
  expect(box.state.get().unkept).toBe(true);
});
