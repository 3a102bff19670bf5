import { expect, it } from 'vitest'
import { explain } from './explain.ts'

it.each([
  ['ENOSPC: no space left on device, write', /^The disk is full/],
  ['ENOSPC: System limit for number of file watchers reached', /^The system lets this account watch no more files/],
  ['The data folder /home/a/.data/appwrite is already in use by another appwrite-local.', /^Icepoint already runs/],
  ['Worker (wrangler) ended before it answered:\nAddress already in use (socket "x")', /^A port is in use/],
  ['listen EADDRINUSE: address already in use 127.0.0.1:4321', /^A port is in use/],
  ["EACCES: permission denied, mkdir '/srv/icepoint/.data'", /^A file, folder or port may not be used/],
  ["EROFS: read-only file system, open '/srv/icepoint/dist/config.json'", /^A file, folder or port may not be used/],
  ['attempt to write a readonly database', /^A file, folder or port may not be used/],
  ['connect ECONNREFUSED 127.0.0.1:8090', /^A part of Icepoint/]
])('says what to do about "%s", and keeps its words', (message, hint) => {
  expect(explain(new Error(message))).toMatch(hint)
  expect(explain(new Error(message)).endsWith(message)).toBe(true)
})

it('leaves what it does not know as it is', () => {
  expect(explain('something else')).toBe('something else')
})
