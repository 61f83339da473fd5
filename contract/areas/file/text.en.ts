import type { zh } from './text.zh.ts';

export const en = {
  refusal: {
    notFound: 'The file was not found; it may have been deleted',
    catalogNotFound: 'The catalogue entry was not found',
    keyInvalid: 'The download link has expired; please open the file again',
    noUploadHere: 'Files cannot be added here now. Papers can be changed only while the application is a draft or returned',
    tooLarge: 'file size must not exceed {{n}}M',
    tooMany: 'upload limit: not more than {{n}} files',
    wrongSuffix: 'This entry takes only: {{suffix}}',
    contentMismatch: 'The content of the file is not what .{{suffix}} says; please upload the real format',
    empty: 'The file is empty; please check it and upload it again',
    missing: 'Please choose a file to upload',
    nameTooLong: 'A file name takes at most 200 characters',
    notRemovable: 'The file cannot be deleted now. Papers can be changed only while the application is a draft or returned',
    problem: 'The file has a problem: {{remark}}',
  },
} satisfies typeof zh;
