/** Words that the field does not use, or that the product calls otherwise everywhere: they stand in no text that people read. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { en as shellEn } from './areas/shell/text.en.ts';
import { zh as shellZh } from './areas/shell/text.zh.ts';

const root = path.join(import.meta.dirname, '..');

/** What is said instead stands beside it. */
const CHINESE: Readonly<Record<string, string>> = {
  试验室: '实验室',
  案卷: '项目',
  当事方: '认证委托人、生产者、生产企业',
  申请各方: '认证委托人、生产者、生产企业',
  CCC申请审核: 'CCC受理复核',
  CCC申请批准: 'CCC受理批准',
  临期: '即将到期',
  被覆盖主型号: '覆盖本型号的主检型号',
  免检说明: '不需工厂检查的理由',
  不需试验说明: '不安排型式试验的理由',
  上次查厂时间: '最近一次工厂检查日期',
  已章未存: '已盖章未保存',
  没有盖成: '盖章失败',
  未盖成: '盖章失败',
  线下已盖: '已线下盖章',
  申请印章用途: '申请用印授权',
  档案目次: '档案目录',
  等贵公司办理: '待贵公司办理',
  动手前请备好: '申请前请准备',
  签署者自称: '签署者声明',
};
const ENGLISH: Readonly<Record<string, string>> = {
  'Model test': 'Type test',
  'voice counts': 'vote counts',
  'To speak': 'Vote pending',
  'Let a signer go': 'Remove co-signer',
  'Walk again': 'Repeat all steps',
  'Stands at': 'Current step',
  'In the hands of': 'Assigned to',
  'Hand in ': 'Submit',
  'handed in': 'submitted',
  'Give up': 'Cancel request',
  'More acts': 'More actions',
  'to settle': 'issues to resolve',
  'Ask for a move': 'Request step change',
  'Open at night': 'Open at day end',
  'takes no more acts': 'no further action possible',
  'Never by who did': 'Different person from',
  'Kept away': 'Excluded persons',
  'Whose time runs': 'Clock runs for',
  'Flow following': 'Process monitoring',
};

const below = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file));
const texts = (language: 'zh' | 'en'): string[] => [
  ...below('contract/areas').filter((file) => path.basename(file).startsWith('text') && file.endsWith(`.${language}.ts`)),
  ...below(`docs/${language}`).filter((file) => file.endsWith('.md')),
  language === 'zh' ? 'README.zh-CN.md' : 'README.md',
];

const found = (language: 'zh' | 'en', words: Readonly<Record<string, string>>): string[] =>
  texts(language).flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      // what a comment says is for who reads the code
      .filter((line) => !/^\s*(?:\*|\/\*|\/\/)/.test(line))
      .flatMap((line) =>
        Object.entries(words)
          .filter(([word]) => line.includes(word))
          .map(([word, instead]) => `${file}: ${word} → ${instead}: ${line.trim().slice(0, 120)}`),
      ),
  );

test('the texts are there to be read', () => {
  expect(texts('zh').length).toBeGreaterThan(40);
  expect(texts('en').length).toBe(texts('zh').length);
});
test('no Chinese text says what the field says otherwise', () => expect(found('zh', CHINESE)).toEqual([]));
test('no English text says what the field says otherwise', () => expect(found('en', ENGLISH)).toEqual([]));

/** Given by the source texts as they stand. */
const GIVEN_CLOSE = [
  '只能上传jpg/png用户头像，且不超过',
  '上传限制：不超过',
  '上传数量限制：不超过',
  '文件大小不能超过',
  '长度不能超过',
  '半天标识只能为0或1',
  '手机号码长度不为11位',
  'd2主题',
];
const COUNT = String.raw`(?:\{\{(?:n|done|all|kinds|minLength)\}\}|\d)`;
/** A year and a month are one word with their figure. */
const CLOSE = new RegExp(String.raw`[\u4e00-\u9fff]${COUNT}|${COUNT}(?!\d)(?![年月]')[\u4e00-\u9fff]`);
test('in Chinese a figure stands apart from the words around it', () => {
  const close = texts('zh').flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(?:\*|\/\*|\/\/)/.test(line) && CLOSE.test(line) && !GIVEN_CLOSE.some((given) => line.includes(given)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(close).toEqual([]);
});

test('before signing in nobody is promised a business line that stands in no form', () => {
  const lines = { zh: ['CQST', 'CNEx', 'CNV', '科创', '培训', '人员能力'], en: ['CQST', 'CNEx', 'CNV', 'SIC', 'training', 'Personnel'] };
  const before = (language: 'zh' | 'en') => {
    const { login, register, registerSuccess } = (language === 'zh' ? shellZh : shellEn) as Record<string, unknown>;
    return JSON.stringify({ login, register, registerSuccess });
  };
  for (const language of ['zh', 'en'] as const) {
    expect(before(language)).toContain('CCC');
    expect(lines[language].filter((word) => before(language).includes(word))).toEqual([]);
  }
});

/** What applicants ask first, by a word of the guide that answers it. */
const ASKED_FIRST = {
  zh: [
    '## 注册',
    '**申请资料。** 必传资料在前，普通申请为 15 项',
    '**下载模板**',
    '**多个单元一起申请。**',
    '**催办。**',
    '**两个人填同一份草稿。**',
    '**通知书、报告和证书。**',
  ],
  en: [
    '## Registering a company',
    '**Papers.** Required papers come first, 15 of them',
    '**Download template**',
    '**Several units at once.**',
    '**Urging.**',
    '**Two people on one draft.**',
    '**Notices, reports, certificates.**',
  ],
};
test.each(['zh', 'en'] as const)('the guide of applicants answers what they ask first (%s)', (language) => {
  const guide = readFileSync(path.join(root, 'docs', language, 'applicant.md'), 'utf8');
  expect(ASKED_FIRST[language].filter((word) => !guide.includes(word))).toEqual([]);
});
