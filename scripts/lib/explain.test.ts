import { expect, it } from 'vitest'
import { explain } from './explain.ts'

it.each([
  ['ENOSPC: no space left on device, write', /^The disk is full/],
  ['ENOSPC: System limit for number of file watchers reached', /^This account cannot watch more files/],
  [
    'The data folder /home/a/.data/appwrite is already in use by another appwrite-local.',
    /^Icepoint is already running/
  ],
  ['Worker (wrangler) ended before it answered:\nAddress already in use (socket "x")', /^A port is in use/],
  ['listen EADDRINUSE: address already in use 127.0.0.1:4321', /^A port is in use/],
  ["EACCES: permission denied, mkdir '/srv/icepoint/.data'", /^This account may not use a file/],
  ["EROFS: read-only file system, open '/srv/icepoint/dist/config.json'", /^This account may not use a file/],
  ['attempt to write a readonly database', /^This account may not use a file/],
  ['connect ECONNREFUSED 127.0.0.1:8090', /^A part of Icepoint/]
])('explains "%s" and keeps the original message', (message, hint) => {
  expect(explain(new Error(message))).toMatch(hint)
  expect(explain(new Error(message)).endsWith(message)).toBe(true)
})

it('leaves unknown messages unchanged', () => {
  expect(explain('something else')).toBe('something else')
})
