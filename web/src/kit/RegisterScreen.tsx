/**
 * A list of records with its own actions (customers, certificates, drafts): as the queue, without counts on its tabs.
 *
 * ```tsx
 * <RegisterScreen id="customer.drafts" title={t(($) => $.drafts.title)} acts={<Button type="primary">…</Button>}
 *   call={acceptanceCalls.draftPage} input={(view) => ({ ...view.sent, current: view.current, size: view.size })}
 *   filters={filters} columns={columns} rowKey="id" open={…} rowActs={…}
 *   empty={{ title: t(($) => $.drafts.none), act: { label: t(($) => $.drafts.start), onClick: start } }} />
 * ```
 */
import { ListScreen, type ListScreenProps } from './list/ListScreen.tsx';

export function RegisterScreen<R extends object, I>(props: Omit<ListScreenProps<R, I>, 'counts' | 'onView'>) {
  return <ListScreen {...props} />;
}
