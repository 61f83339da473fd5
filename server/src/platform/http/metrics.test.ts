/** What whoever watches the installation reads. */
import { expect, test } from 'vitest';
import { carriesToken, createMetrics } from './metrics.ts';

test('requests are counted by route and status, how long they took adds up, and the database is asked anew each time', async () => {
  let waiting = 7;
  const metrics = createMetrics({ jobs: { name: 'zj_jobs', help: 'Jobs.' } }, async () => ({ jobs: waiting++ }));
  metrics.finished({ method: 'GET', call: '/api/x', status: 200, ms: 31.25 });
  metrics.finished({ method: 'GET', call: '/api/x', status: 200, ms: 250 });
  metrics.finished({ method: 'GET', call: null, status: 404, ms: 0.9765625 });
  const lines = (await metrics.text()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'zj_http_requests_total{method="GET",route="/api/x",status="200"} 2',
      'zj_http_requests_total{method="GET",route="",status="404"} 1',
      'zj_http_request_duration_seconds_bucket{le="0.05",method="GET"} 2',
      'zj_http_request_duration_seconds_bucket{le="0.5",method="GET"} 3',
      'zj_http_request_duration_seconds_bucket{le="+Inf",method="GET"} 3',
      'zj_http_request_duration_seconds_sum{method="GET"} 0.2822265625',
      'zj_jobs 7',
    ]),
  );
  expect(lines.some((line) => /^process_resident_memory_bytes \d+$/.test(line))).toBe(true);
  expect(await metrics.text()).toContain('zj_jobs 8');
});

test('the token is compared as a whole', () => {
  const token = 'x'.repeat(24);
  expect(carriesToken(`Bearer ${token}`, token)).toBe(true);
  for (const header of [undefined, '', token, `Bearer ${token}x`, `Basic ${token}`, `Bearer ${'y'.repeat(24)}`])
    expect(carriesToken(header, token), header).toBe(false);
});
