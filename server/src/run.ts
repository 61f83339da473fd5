/** The process around the system: one line for every reason not to start, and a clean end. */

import { readConfig } from './platform/config.ts';
import { createOperator, operatorLanguage } from './platform/operator.ts';
import { projectRoot } from './platform/root.ts';
import { lineWriter } from './platform/terminal.ts';
import { realWorld } from './platform/world.ts';
import { openSystem, type System, type SystemPorts } from './system.ts';

export type RunOptions = {
  fill?: SystemPorts['fill'];
  /** Printed below the address, e.g. the demo accounts. */
  greeting?: (system: System) => readonly string[];
};

const print = lineWriter(1);
const log = lineWriter(2);

/** Runs until a signal; exit code 0 after a clean stop, 1 when the start was refused or something was cut off. */
export const run = async (options: RunOptions = {}): Promise<void> => {
  const operator = createOperator(operatorLanguage(process.env), print);
  const began = performance.now();
  const giveUp = new AbortController();
  let system: System | undefined;

  const stop = async (code: number) => {
    operator.say('stopping');
    const clean = (await system?.close().catch((e: unknown) => log(String(e)))) ?? true;
    operator.say(clean ? 'stopped' : 'forced');
    process.exit(clean ? code : 1);
  };
  const onSignal = () => {
    if (giveUp.signal.aborted) process.exit(1);
    giveUp.abort();
    if (system) void stop(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  const onFault = (error: unknown) => {
    log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    if (!system || giveUp.signal.aborted) process.exit(1);
    giveUp.abort();
    void stop(1);
  };
  // a terminal that is gone or full is no reason to stop
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);

  try {
    const config = readConfig(process.env, projectRoot);
    system = await openSystem(config, { world: realWorld(), operator, log, fill: options.fill, signal: giveUp.signal });
  } catch (e) {
    if (giveUp.signal.aborted) operator.say('stopped');
    else log(operator.line(e));
    // exit, since handles of a half-opened system must not keep a refused start alive
    process.exit(giveUp.signal.aborted ? 0 : 1);
  }
  if (giveUp.signal.aborted) return stop(0);
  operator.say('listening', { url: system.url, seconds: ((performance.now() - began) / 1000).toFixed(1) });
  for (const line of options.greeting?.(system) ?? []) print(line);
};
