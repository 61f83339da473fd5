/** Password of every account of the demo institute; the README tells it. */
export const DEMO_PASSWORD = 'Zhengjian2026';
