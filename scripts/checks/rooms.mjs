/** Who may import whom (ARCHITECTURE.md, "Rooms"). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesLike } from '../lib/files.mjs';
import { at } from '../lib/root.mjs';
import { sourceOf } from './source.mjs';

const ROOMS = ['contract', 'exmark', 'flow', 'server', 'web', 'simulate', 'e2e', 'bench'];

/** What a room may import of other rooms: whole rooms, or files by pattern. */
const MAY = {
  exmark: [],
  flow: [],
  contract: [/^exmark\//],
  server: [/^contract\//, /^exmark\//, /^flow\//],
  web: [/^contract\//, /^exmark\//, /^flow\/profile\//],
  simulate: [
    /^contract\//,
    /^exmark\//,
    /^server\/src\/(app|areas|system|run)\.ts$/,
    // it moves the clock itself, so it runs the jobs and hands the mail to a post office of its own
    /^server\/src\/jobs\.ts$/,
    /^server\/src\/platform\/(jobs\/(jobs|as-tenant)|outbox\/(sender|transport|enqueue|sms-gateways))\.ts$/,
    /^server\/src\/platform\/(area|world)\.ts$/,
    /^server\/src\/testing\//,
    // npm start fills an empty system in the server's process before the port opens: it prepares the tenant, opens sessions
    // instead of signing in thousands of times, and solves the captchas that the system has just made
    /^server\/src\/areas\/(account|system|stamping)\/index\.ts$/,
    // a test gives work out as the area does that asks for it
    /^server\/src\/areas\/inspection\/index\.ts$/,
    // papers of stages that are not built yet, made from typed records
    /^server\/src\/platform\/documents\/(maker|papers\/index|testing\/(records|words))\.ts$/,
    /^server\/src\/platform\/(actor|root|standard)\.ts$/,
    /^server\/src\/platform\/database\/(db|migrate|open|pools)\.ts$/,
    // a system for benches is filled by a database that logs less
    /^server\/src\/platform\/database\/embedded\.ts$/,
    /^server\/src\/workflow\/(definitions|publish-folder|calendar\/calendar)\.ts$/,
    // the institute of the journeys is opened as the product opens, and a copy of it with its key
    /^server\/src\/platform\/(config|operator|master-key)\.ts$/,
    // a line draws up its notes through it, and asks it before a stamp
    /^server\/src\/areas\/finance\/index\.ts$/,
    // its plays are what the invariants are proven on
    /^server\/src\/invariants\.ts$/,
  ],
  bench: [
    /^contract\//,
    /^simulate\//,
    /^server\/src\/(app|areas|system|run)\.ts$/,
    /^server\/src\/testing\//,
    /^server\/src\/platform\/(world|config|operator|actor)\.ts$/,
    // it makes and stamps papers from typed records
    /^server\/src\/areas\/stamping\/index\.ts$/,
    /^server\/src\/platform\/documents\/(maker|papers\/index|testing\/records)\.ts$/,
    /^server\/src\/platform\/signing\/(authority|cms|sign-apart|time-stamps)\.ts$/,
    // it measures the engine alone, and the database without the system
    /^flow\/([a-z-]+|testing\/ccc)\.ts$/,
    /^server\/src\/platform\/actor\.ts$/,
    /^server\/src\/workflow\/(definitions|facts|registry|start|submit-task)\.ts$/,
    /^server\/src\/platform\/database\/(db|pools)\.ts$/,
  ],
  e2e: [
    /^contract\//,
    /^simulate\//,
    /^server\/src\/(app|areas|system|run|invariants)\.ts$/,
    /^server\/src\/testing\//,
    /^server\/src\/platform\/(world|config|operator|root)\.ts$/,
    // a journey at the factory begins with an inspection that was given out
    /^server\/src\/areas\/inspection\/index\.ts$/,
    // all but two journeys begin with a session that is there
    /^server\/src\/areas\/account\/index\.ts$/,
    // every screen is walked by who may open it, and every address judged as the product judges it
    /^web\/src\/shell\/(screens|menus|guard|entryPages)\.ts$/,
  ],
};

const roomOf = (file) => ROOMS.find((room) => file.startsWith(`${room}/`));

/** The file an import means, relative to the root; undefined for packages. */
const targetOf = (from, spec) => {
  if (spec.startsWith('@zhengjian/')) return spec.slice('@zhengjian/'.length);
  return spec.startsWith('.') ? path.posix.normalize(path.posix.join(path.posix.dirname(from), spec)) : undefined;
};

const areaOf = (file, prefix) => (file.startsWith(prefix) ? file.slice(prefix.length).split('/')[0] : undefined);

/** Rules between the parts of one room; answers the reason of a breach. */
const inside = (from, to) => {
  const isTest = /\.test\.tsx?$|\/testing\//.test(from);
  if (from.startsWith('server/src/platform/') && !isTest) {
    if (/^server\/src\/(areas|workflow|cases)\//.test(to)) return 'platform knows neither workflow, cases nor areas';
  }
  if (from.startsWith('server/src/cases/') && !isTest && to.startsWith('server/src/areas/')) return 'cases know no area';
  if (from.startsWith('server/src/workflow/') && !isTest && to.startsWith('server/src/areas/')) return 'workflow knows no area';
  const area = areaOf(from, 'server/src/areas/');
  const other = areaOf(to, 'server/src/areas/');
  // tables.ts declares rows of the one schema, which all queries share
  const isEntrance = /^server\/src\/areas\/[\w-]+\/(index|tables)\.ts$/.test(to);
  if (area && other && area !== other && !isTest && !isEntrance) return `area ${other} is entered through its index.ts`;
  if (from.startsWith('server/src/') && to.startsWith('server/src/testing/') && !isTest) return 'only tests use testing/';
  if (from.startsWith('web/src/kit/') && to.startsWith('web/src/areas/')) return 'the kit knows no area';
  return undefined;
};

export const rooms = () => {
  const faults = [];
  for (const file of filesLike(/\.(ts|tsx|mjs)$/)) {
    const room = roomOf(file);
    if (!room) continue;
    const { imports } = sourceOf(file, readFileSync(at(file), 'utf8'));
    for (const spec of imports) {
      const to = targetOf(file, spec);
      if (!to) continue;
      const target = roomOf(to);
      const byName = spec.startsWith('@zhengjian/');
      if (target === room) {
        if (byName) faults.push(`${file}: ${spec} lies in the same room, import it by its relative path`);
        const reason = inside(file, to);
        if (reason) faults.push(`${file} → ${to}: ${reason}`);
      } else if (target && !byName) faults.push(`${file}: ${spec} leaves the room, import @zhengjian/${to}`);
      else if (
        target &&
        !MAY[room].some((rule) => rule.test(to)) &&
        !(/\.test\.tsx?$/.test(file) && room !== 'exmark' && room !== 'flow' && target === 'exmark')
      ) {
        faults.push(`${file} → ${to}: ${room} may not import this`);
      }
    }
  }
  return faults;
};
