/**
 * Counts what React renders, as its developer tools do, for tests that hold how much one key or one click draws. The set-up imports
 * it before React itself, which looks for its tools once.
 *
 * ```ts
 * const drawn = await rendersOf(() => fireEvent.change(field, { target: { value: 'x' } }));
 * expect(drawn.get('Field')).toBe(1);
 * ```
 */

/** As far as it is read here; react-dom's own. */
type Fiber = { type: unknown; child: Fiber | null; sibling: Fiber | null; alternate: Fiber | null; flags: number };

/** React sets it on what has rendered in this turn. */
const PERFORMED_WORK = 1;

const nameOf = (type: unknown): string => {
  if (typeof type === 'function') return type.name;
  if (typeof type !== 'object' || type === null) return '';
  if ('displayName' in type && typeof type.displayName === 'string') return type.displayName;
  if ('type' in type) return nameOf(type.type);
  return 'render' in type ? nameOf(type.render) : '';
};

const visit = (fiber: Fiber, found: Map<string, number>): void => {
  const name = nameOf(fiber.type);
  if (name !== '' && (fiber.flags & PERFORMED_WORK) !== 0) found.set(name, (found.get(name) ?? 0) + 1);
  // what React has passed over keeps its children
  if (fiber.alternate !== null && fiber.alternate.child === fiber.child) return;
  for (let child = fiber.child; child !== null; child = child.sibling) visit(child, found);
};

/** Kept beside React, which is read once, while a file of tests reads its own modules anew. */
declare global {
  var countedRenders: Map<string, number> | undefined;
}

if (!Reflect.has(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__'))
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      checkDCE: () => undefined,
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot: (_: number, root: { current: Fiber }) => {
        if (globalThis.countedRenders) visit(root.current, globalThis.countedRenders);
      },
    },
  });

/** How often each component rendered, by its name, from an act until `settled` resolves. */
export async function rendersOf(
  act: () => unknown,
  settled: () => Promise<unknown> = async () => undefined,
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  globalThis.countedRenders = found;
  try {
    await act();
    await settled();
  } finally {
    globalThis.countedRenders = undefined;
  }
  return found;
}
