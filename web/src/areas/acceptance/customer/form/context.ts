/** What the sections of the application form share. */
import type { CccApplication } from '@zhengjian/contract/areas/acceptance/records.ts';
import type { StandardOption } from '@zhengjian/contract/areas/laboratory/calls.ts';
import type { FormInstance } from 'antd';
import { createContext, useContext } from 'react';
import type { Store } from '../../../../shell/store.ts';
import type { CccValues } from './values.ts';

export type ApplicationForm = {
  application: CccApplication;
  form: FormInstance<CccValues>;
  standards: readonly StandardOption[];
  /** The model whose lines are unfolded, by its id; watched by the models alone. */
  openModel: Store<string>;
  /** Tells that the page itself changed the form, so that it is saved. */
  touched(): void;
  /** Fills the applicant's present data into the empty fields. */
  sync(): Promise<void>;
};

const Context = createContext<ApplicationForm | null>(null);
export const ApplicationFormProvider = Context;

/** @throws Error outside of the form */
export function useApplicationForm(): ApplicationForm {
  const shared = useContext(Context);
  if (!shared) throw new Error('outside of the application form');
  return shared;
}
