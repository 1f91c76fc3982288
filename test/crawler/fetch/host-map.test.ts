import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readHostMap } from '../../../crawler/fetch/host-map.ts';

test('names lead to ports on loopback', () => {
  const reading = readHostMap(
    '{"a.example": "127.0.0.1:8081", "www.a.example": "127.0.0.2:8082", "b.localhost": "[::1]:1"}',
  );
  assert.deepEqual(reading.kind === 'map' && [...reading.map], [
    ['a.example', { address: '127.0.0.1', port: 8081 }],
    ['www.a.example', { address: '127.0.0.2', port: 8082 }],
    ['b.localhost', { address: '::1', port: 1 }],
  ]);
});

test('an empty map is a map: nothing can be reached', () => {
  const reading = readHostMap('{}');
  assert.equal(reading.kind === 'map' && reading.map.size, 0);
});

test('every fault is named, not only the first', () => {
  const reading = readHostMap(
    '{"a.example": "8.8.8.8:80", "B.example": "127.0.0.1:8081", "c.example": "127.0.0.1"}',
  );
  assert.deepEqual(reading.kind === 'faults' && reading.faults, [
    'a.example "8.8.8.8:80" is not a loopback address with a port',
    'B.example is not a plain host name in lower case, without scheme, port and path',
    'c.example "127.0.0.1" is not a loopback address with a port',
  ]);
});

describe('faults', () => {
  const targets = [
    ...['', '8080', '127.0.0.1:0', '127.0.0.1:65536', '127.0.0.1:8081/', '10.0.0.1:80'],
    ...['localhost:80', '[::2]:80', '[::1]', '127.0.0.999:80', '169.254.169.254:80', '127.1:80'],
  ];
  for (const target of targets) {
    test(`"${target}" is no target`, () => {
      assert.equal(readHostMap(JSON.stringify({ 'a.example': target })).kind, 'faults');
    });
  }

  const names = [
    ...['', 'http://a.example', 'a.example/x', 'a.example:80', '127.0.0.1', '[::1]', 'a.example.'],
    ...['a b', 'user@a.example', '2130706433', 'a.example?x', 'a.example#x', 'höhe.example'],
  ];
  for (const name of names) {
    test(`"${name}" is no name`, () => {
      assert.equal(readHostMap(JSON.stringify({ [name]: '127.0.0.1:80' })).kind, 'faults');
    });
  }

  const files = ['', 'a.example: 127.0.0.1:80', '[]', 'null', '"x"', '{"a.example": 80}'];
  for (const file of files) {
    test(`the file ${file || '(empty)'} is refused`, () => {
      const reading = readHostMap(file);
      assert.ok(reading.kind === 'faults' && reading.faults.length > 0);
    });
  }
});
