import { expect, it } from 'vitest';
import { messagesOf } from '../../../src/messages/messages.ts';
import { describeDevice } from '../../../src/server/account/describe-device.ts';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox 140 on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.1',
    'Edge 141 on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari 18 on iPhone, iOS 18',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
    'Chrome 139 on Android 15',
  ],
  ['curl/8.5.0', 'curl 8.5.0'],
  ['', 'Unknown device'],
  ['<script>', 'A program'],
])('names the device of %s', (userAgent, expected) => {
  expect(describeDevice(messagesOf('en'), userAgent)).toBe(expected);
});
