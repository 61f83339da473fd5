/** A file as a browser takes it: how long it took, and how large it is. */
import http from 'node:http';

/** @throws where the answer is no Excel file */
export const download = (address: string): Promise<{ ms: number; bytes: number }> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    http
      .get(address, (response) => {
        let bytes = 0;
        if (response.statusCode !== 200 || !`${response.headers['content-type']}`.includes('sheet')) {
          response.on('data', (part: Buffer) => reject(new Error(part.toString())));
          return;
        }
        response.on('data', (part: Buffer) => {
          bytes += part.length;
        });
        response.on('end', () => resolve({ ms: performance.now() - began, bytes }));
        response.on('error', reject);
      })
      .on('error', reject);
  });
