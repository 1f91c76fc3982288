import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addressInHost, isPublicAddress } from '../../../crawler/fetch/address-guard.ts';

describe('RFC 6890: addresses that are never connected to', () => {
  const refused = [
    ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '127.0.0.1', '127.255.255.254'],
    ...['100.64.0.1', '100.127.255.255', '100.100.100.200', '169.254.0.1', '169.254.169.254'],
    ...['172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255', '168.63.129.16'],
    ...['192.0.0.8', '192.0.0.192', '192.0.2.1', '198.51.100.7', '203.0.113.9', '192.88.99.1'],
    ...['198.18.0.1', '198.19.255.255', '224.0.0.1', '239.255.255.255', '240.0.0.1'],
    ...[
      '255.255.255.255',
      '::',
      '::1',
      'fe80::1',
      'febf::1',
      'fec0::1',
      'fc00::1',
      'fd00:ec2::254',
    ],
    ...['ff02::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1'],
    ...['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1'],
    ...['2001:10::1', '2001:20::1', '2002:7f00:1::', '2002:808:808::', '3fff::1', '5f00::1'],
    ...['fe80::1%eth0', '2606:4700::1%eth0', '4000::1', 'e000::1'],
  ];
  for (const address of refused) {
    test(`${address} is refused`, () => assert.equal(isPublicAddress(address), false));
  }
});

describe('public addresses', () => {
  const allowed = [
    ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0'],
    ...['126.255.255.255', '128.0.0.1', '169.253.255.255', '172.15.255.255', '172.32.0.0'],
    ...['192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255'],
    ...['2606:4700:4700::1111', '2a00:1450:4001::1', '2001:4860:4860::8888', '2003::1'],
  ];
  for (const address of allowed) {
    test(`${address} is allowed`, () => assert.equal(isPublicAddress(address), true));
  }
});

test('what is no numeric address is refused', () => {
  const texts = [
    '',
    'localhost',
    'hotel.example',
    '1.2.3',
    '2130706433',
    '0x7f.0.0.1',
    '8.8.8.8:80',
  ];
  for (const text of texts) assert.equal(isPublicAddress(text), false, text);
});

describe('the address in a URL, however it is written', () => {
  const table: [string, string | null][] = [
    ['http://127.0.0.1/', '127.0.0.1'],
    ['http://2130706433/', '127.0.0.1'],
    ['http://0x7f000001/', '127.0.0.1'],
    ['http://0x7f.1/', '127.0.0.1'],
    ['http://0177.0.0.1/', '127.0.0.1'],
    ['http://127.1/', '127.0.0.1'],
    ['http://127.0.0.1./', '127.0.0.1'],
    ['http://１２７.0.0.1/', '127.0.0.1'],
    ['http://%31%32%37.0.0.1/', '127.0.0.1'],
    ['http://0/', '0.0.0.0'],
    ['http://[::1]/', '::1'],
    ['http://[0:0:0:0:0:ffff:127.0.0.1]/', '::ffff:7f00:1'],
    ['http://hotel.example/', null],
    ['http://127.0.0.1.hotel.example/', null],
  ];
  for (const [url, address] of table) {
    test(`${url} -> ${address}`, () => assert.equal(addressInHost(new URL(url).hostname), address));
  }
});
