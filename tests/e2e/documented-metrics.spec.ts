import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { documentedBlock, replaceIn } from '../support/documented-block.ts';
import { PosternServer } from '../support/postern-server.ts';
import { findTestServer, freePort } from '../support/test-server.ts';
import { expect, test } from './support/fixtures.ts';

test('Prometheus reads the metrics as documented', async () => {
  const found = findTestServer('Prometheus');
  test.skip(!found, 'Prometheus is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'postern-prometheus-'));
  const put = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const token = 'a-token-of-sixteen-characters-or-more';
  const server = await PosternServer.create({ METRICS_TOKEN: token });
  await server.start();
  const configuration = replaceIn(documentedBlock('prometheus'), [
    ['/etc/prometheus/postern-token', put('token', token)],
    ['127.0.0.1:8080', new URL(server.url).host],
  ]);
  const port = await freePort();
  const args = [
    `--config.file=${put('prometheus.yml', `global: { scrape_interval: 1s }\n${configuration}`)}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const running = spawn(join(dirname(found!.path), 'prometheus'), args, { stdio: 'ignore' });
  try {
    const readings = async (): Promise<string | undefined> => {
      const asked = `http://127.0.0.1:${port}/api/v1/query?query=up{job="postern"}`;
      const answer = await fetch(asked).catch(() => undefined);
      if (!answer?.ok) return undefined;
      const { data } = (await answer.json()) as { data: { result: { value: [number, string] }[] } };
      return data.result[0]?.value[1];
    };
    await expect.poll(readings, { timeout: 60_000 }).toBe('1');
  } finally {
    if (running.exitCode === null) {
      running.kill('SIGTERM');
      await once(running, 'exit');
    }
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});
