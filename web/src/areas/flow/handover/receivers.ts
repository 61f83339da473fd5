/** Who takes over, as chosen on the page and as sent. */
export const TO_ROLE = 'role';
/** Key of one node's work. */
export const nodeKeyOf = (group: { category: string; nodeKey: string }): string => `${group.category} ${group.nodeKey}`;

export type Receivers = {
  /** A person, or back to the role. */
  all: string;
  /** By node, where it is somebody else than for all. */
  own: Readonly<Record<string, string>>;
};
export const noReceivers: Receivers = { all: TO_ROLE, own: {} };

const person = (chosen: string) => (chosen === TO_ROLE ? {} : { toUserId: chosen });

export const sentReceivers = (fromUserId: string, { all, own }: Receivers) => ({
  fromUserId,
  ...person(all),
  receivers: Object.entries(own).map(([key, chosen]) => {
    const [category = '', nodeKey = ''] = key.split(' ');
    return { category, nodeKey, ...person(chosen) };
  }),
});

/** Everybody who could take some of it, whoever could take most of all first. */
export function ableForAll(
  groups: readonly { people: readonly { id: string; realName: string; may: number }[] }[],
): { id: string; realName: string; may: number }[] {
  const people = new Map<string, { id: string; realName: string; may: number }>();
  for (const { people: able } of groups)
    for (const { id, realName, may } of able) people.set(id, { id, realName, may: (people.get(id)?.may ?? 0) + may });
  return [...people.values()].sort((a, b) => b.may - a.may);
}
