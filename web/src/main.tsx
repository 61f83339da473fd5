import './jitless.ts';
import 'antd/dist/antd.css';
import './shell/shell.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './shell/App.tsx';
import { watchErrors } from './shell/errorLog.ts';
import { settings } from './shell/settings.ts';
import { startTexts } from './shell/texts.ts';

async function open(): Promise<void> {
  watchErrors();
  await startTexts(settings.get().language);
  const place = document.getElementById('root');
  if (!place) return;
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void open();
