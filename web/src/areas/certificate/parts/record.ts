import { annexComponent, annexDrawing, annexModel, certificate, certificateForm } from '@zhengjian/contract/areas/certificate/records.ts';
import { recordForm } from '../../../kit/form/info.ts';

export const shownCertificate = recordForm(certificate, 'certificate', 'certificate');
export const enteredCertificate = recordForm(certificateForm, 'certificate', 'certificate');
export const enteredModel = recordForm(annexModel, 'certificate', 'annexModel');
export const enteredComponent = recordForm(annexComponent, 'certificate', 'annexComponent');
export const enteredDrawing = recordForm(annexDrawing, 'certificate', 'annexDrawing');
