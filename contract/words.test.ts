/** Words that the field does not use, or that the product calls otherwise everywhere: they stand in no text that people read. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

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
