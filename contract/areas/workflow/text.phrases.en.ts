import type { phrases as zh } from './text.phrases.zh.ts';

export const phrases = {
  button: 'Phrases',
  own: 'My phrases',
  none: 'No phrases saved yet',
  offered: 'Suggested wording',
  keep: 'Save this text as a phrase',
  kept: 'Saved as a phrase',
  manage: 'Manage phrases',
  manageTitle: 'Phrases',
  manageHint: 'Only you can see your phrases. They are offered wherever you write an opinion or a remark.',
  add: 'Add',
  newPhrase: 'New phrase',
  change: 'Edit',
  remove: 'Delete',
  removeAsk: 'Delete the phrase “{{phrase}}”?',
  up: 'Move up',
  down: 'Move down',
  save: 'Save',
  cancel: 'Cancel',
  tooLong: 'A phrase may have at most {{limit}} characters; please shorten it',
  institute: {
    pass: {
      complete: 'The documents are complete and meet the requirements. Approved.',
      unit: 'The unit division is sound and the standards apply. Accepted.',
      checked: 'Ex marking, models and technical documents have been checked and agree. Approved.',
      corrected: 'The corrected documents have been checked and meet the requirements. Approved.',
    },
    return: {
      nameplate: 'Please add the nameplate drawing.',
      model: 'The models applied for do not match the technical documents. Please check and resubmit.',
      mark: 'The Ex marking does not match the standards. Please correct it.',
      components: 'The list of critical components is incomplete. Please add models, suppliers and certificate numbers.',
      licence: 'The business licence has expired. Please update it and resubmit.',
      unit: 'The models do not belong to one certification unit. Please split the application.',
    },
    refuse: {
      scope: 'The product is outside the scope of certification. Not accepted.',
      incomplete: 'The corrected documents still do not meet the implementation rule. Not accepted.',
      silent: 'The documents were not corrected in time. Not accepted.',
    },
  },
} satisfies typeof zh;
