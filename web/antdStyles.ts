/**
 * What the styles of antd are read without. Each of its components repeats the same size of boxes for whatever has a class of its name:
 * 430 selectors that every element of a page is compared with, two thirds of what its style costs; one rule of the shell says it for all
 * (shell.css). And the variables of its own theme, which the product never wears.
 */
import type { CSSOptions } from 'vite';

type Plugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number];

const OF_ANY_PART = /\[class[\^*]=["'] ?ant(-[\w-]+)?["']\](::(before|after))?$/;
const OWN_THEME = /^\.css-var-/;

export const antdStyles = (): Plugin => ({
  postcssPlugin: 'antd-styles',
  Once: (root, { result }) => {
    if (result.opts.from?.endsWith('/antd/dist/antd.css') !== true) return;
    root.walkRules((rule) => {
      const isSize = rule.every((one) => one.type === 'decl' && one.prop === 'box-sizing' && one.value === 'border-box');
      const repeats = isSize && rule.selectors.every((selector) => OF_ANY_PART.test(selector));
      if (repeats || rule.selectors.every((selector) => OWN_THEME.test(selector))) rule.remove();
    });
  },
});
