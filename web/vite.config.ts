import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdStyles } from './antdStyles.ts';
import { noTests } from './noTests.ts';
import { pdfTables } from './pdfTables.ts';
import { precompress } from './precompress.ts';
import { serviceWorkerFile } from './serviceWorkerFile.ts';

/** The address of the server during development; `npm run dev` sets it. */
const api = process.env.ZJ_API ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), noTests(), pdfTables(), serviceWorkerFile(), precompress()],
  css: { postcss: { plugins: [antdStyles()] } },
  // Chromium 109, Firefox ESR and Safari 16.4 are the oldest browsers served.
  build: {
    target: ['chrome109', 'firefox115', 'safari16.4'],
    outDir: 'dist',
    emptyOutDir: true,
    // Data URLs would need a wider content security policy than files.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Each file costs a request and its headers: what is always loaded together is one file, with all it imports.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 30 },
            { name: 'entry', test: /web\/src\/(main\.tsx|shell\/App\.tsx|shell\/pages\/(Login|ErrorPage)\.tsx)$/, priority: 20 },
            { name: 'frame', test: /web\/src\/shell\/(Inside|pages\/Welcome)\.tsx$/, priority: 10 },
            { name: 'list', test: /web\/src\/kit\/ListPage\.tsx$/, priority: 5 },
            // what twenty pages share: each page would bring it in a dozen files of its own
            {
              name: 'kit',
              test: /(web\/src\/(kit|shell)|contract|node_modules\/(@ant-design|antd|@rc-component))\//,
              minShareCount: 20,
              priority: 3,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: api, changeOrigin: false } } },
  preview: { proxy: { '/api': { target: api, changeOrigin: false } } },
});
