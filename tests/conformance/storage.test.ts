/** Files through the unmodified SDKs: uploads whole and in chunks, ranges, permissions, tokens. */
import { createHash } from 'node:crypto'
import { ID, Permission, Query, Role, Storage } from 'appwrite'
import * as server from 'node-appwrite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure, freshId, openTarget, type Person, type Target } from './target.ts'

const mebibyte = 1024 * 1024

let target: Target
let alice: Person
let bob: Person
let admin: server.Storage
let asAlice: Storage
let asBob: Storage
let open: string
/** Its files have their own permissions, and must be small text files. */
let secured: string

beforeAll(async () => {
  target = await openTarget()
  admin = new server.Storage(target.admin)
  open = freshId('b')
  secured = freshId('b')
  const plain = { encryption: false, antivirus: false, compression: server.Compression.None }
  const permissions = [
    Permission.read(Role.any()),
    ...['create', 'update', 'delete'].map((action) => `${action}("users")`)
  ]
  await admin.createBucket({ bucketId: open, name: 'open', permissions, fileSecurity: false, ...plain })
  await admin.createBucket({
    bucketId: secured,
    name: 'secured',
    permissions: [Permission.create(Role.users())],
    fileSecurity: true,
    maximumFileSize: 1000,
    allowedFileExtensions: ['txt'],
    ...plain
  })
  alice = await target.person('Alice')
  bob = await target.person('Bob')
  asAlice = new Storage(alice.client)
  asBob = new Storage(bob.client)
})

afterAll(async () => {
  for (const bucketId of [open, secured]) await admin.deleteBucket({ bucketId }).catch(() => undefined)
  await target.close()
})

function textFile(text: string, name = 'note.txt'): File {
  return new File([text], name, { type: 'text/plain' })
}

function pattern(size: number): Buffer {
  const data = Buffer.alloc(size)
  for (let offset = 0; offset + 4 <= size; offset += 4) data.writeUInt32LE((offset * 2654435761) % 2 ** 32, offset)
  return data
}

function md5(data: Buffer): string {
  return createHash('md5').update(data).digest('hex')
}

function fileUrl(bucketId: string, fileId: string, kind: 'view' | 'download'): string {
  return `${target.endpoint}/storage/buckets/${bucketId}/files/${fileId}/${kind}?project=${target.project}`
}

describe('uploading', () => {
  it('returns the file with its metadata', async () => {
    const file = await asAlice.createFile({ bucketId: open, fileId: ID.unique(), file: textFile('hello') })
    expect(file).toMatchObject({
      bucketId: open,
      name: 'note.txt',
      signature: md5(Buffer.from('hello')),
      mimeType: 'text/plain',
      sizeOriginal: 5,
      chunksTotal: 1,
      chunksUploaded: 1
    })
    expect(file.$permissions).toEqual(['read', 'update', 'delete'].map((action) => `${action}("user:${alice.id}")`))
  })

  it('accepts a large file in parallel chunks', async () => {
    const data = pattern(17 * mebibyte)
    const progress: number[] = []
    const file = await asAlice.createFile({
      bucketId: open,
      fileId: ID.unique(),
      file: new File([new Uint8Array(data)], 'large.bin'),
      onProgress: (step) => progress.push(step.progress)
    })
    expect(file).toMatchObject({ chunksTotal: 4, chunksUploaded: 4, signature: md5(data), sizeOriginal: data.length })
    expect(progress.at(-1)).toBe(100)
    const bytes = await admin.getFileDownload({ bucketId: open, fileId: file.$id })
    expect(md5(Buffer.from(bytes))).toBe(md5(data))
  })

  it('accepts chunks in any order, even a repeated one', async () => {
    const data = pattern(11 * mebibyte)
    const fileId = freshId('f')
    const order = [2, 0, 2, 1]
    const answers = []
    for (const index of order) {
      const start = index * 5 * mebibyte
      const part = data.subarray(start, start + 5 * mebibyte)
      const form = new FormData()
      form.append('fileId', fileId)
      form.append('file', new File([new Uint8Array(part)], 'any.bin'))
      const headers = {
        'X-Appwrite-Project': target.project,
        'X-Appwrite-Key': target.key,
        'Content-Range': `bytes ${start}-${start + part.length - 1}/${data.length}`,
        'X-Appwrite-ID': fileId
      }
      const url = `${target.endpoint}/storage/buckets/${open}/files`
      const response = await fetch(url, { method: 'POST', headers, body: form })
      expect(response.status).toBe(201)
      answers.push((await response.json()) as { chunksUploaded: number; signature: string })
    }
    expect(answers.slice(0, 3).every((answer) => answer.signature === '')).toBe(true)
    expect(answers.at(-1)).toMatchObject({ chunksUploaded: 3, signature: md5(data) })
  })

  it('refuses ids in use, wrong types and oversized files', async () => {
    const fileId = freshId('f')
    await asAlice.createFile({ bucketId: open, fileId, file: textFile('x') })
    const again = await failure(asAlice.createFile({ bucketId: open, fileId, file: textFile('y') }))
    expect(again).toMatchObject({ code: 409, type: 'storage_file_already_exists' })
    const wrongKind = await failure(
      asAlice.createFile({ bucketId: secured, fileId: ID.unique(), file: textFile('x', 'x.exe') })
    )
    expect(wrongKind).toMatchObject({ code: 400, type: 'storage_file_type_unsupported' })
    const large = await failure(
      asAlice.createFile({ bucketId: secured, fileId: ID.unique(), file: textFile('x'.repeat(1001)) })
    )
    expect(large).toMatchObject({ code: 400, type: 'storage_invalid_file_size' })
    const nowhere = await failure(asAlice.createFile({ bucketId: 'nosuch', fileId: ID.unique(), file: textFile('x') }))
    expect(nowhere).toMatchObject({ code: 404, type: 'storage_bucket_not_found' })
  })

  it('is not available to guests', async () => {
    const problem = await failure(
      new Storage(target.guest()).createFile({ bucketId: open, fileId: ID.unique(), file: textFile('x') })
    )
    expect(problem).toMatchObject({ code: 401, type: 'user_unauthorized' })
  })
})

describe('reading', () => {
  it('sends views and downloads with the right headers', async () => {
    const file = await asAlice.createFile({ bucketId: open, fileId: ID.unique(), file: textFile('hello storage\n') })
    const view = await fetch(fileUrl(open, file.$id, 'view'))
    expect(view.status).toBe(200)
    expect(await view.text()).toBe('hello storage\n')
    expect(view.headers.get('content-type')).toBe('text/plain')
    expect(view.headers.get('content-disposition')).toBe('inline; filename="note.txt"')
    expect(view.headers.get('content-security-policy')).toBe('script-src none;')
    expect(view.headers.get('cache-control')).toBe('private, max-age=3888000')
    const download = await fetch(fileUrl(open, file.$id, 'download'))
    expect(download.headers.get('content-disposition')).toBe('attachment; filename="note.txt"')
  })

  it('serves ranges, and refuses those that Appwrite refuses', async () => {
    const file = await asAlice.createFile({ bucketId: open, fileId: ID.unique(), file: textFile('hello storage\n') })
    const ranged = (range: string): Promise<Response> =>
      fetch(fileUrl(open, file.$id, 'view'), { headers: { Range: range } })
    const part = await ranged('bytes=0-4')
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe('bytes 0-4/14')
    expect(await part.text()).toBe('hello')
    expect(await (await ranged('bytes=6-')).text()).toBe('storage\n')
    for (const range of ['bytes=0-0', 'bytes=-5', 'bytes=0-99', 'bytes=99-', 'bytes=5-2', 'items=0-1']) {
      expect((await ranged(range)).status).toBe(416)
    }
  })

  it('never lets an uploaded page run', async () => {
    const html = textFile('<!doctype html><script>alert(1)</script>', 'page.html')
    const file = await asAlice.createFile({ bucketId: open, fileId: ID.unique(), file: html })
    const view = await fetch(fileUrl(open, file.$id, 'view'))
    expect(view.headers.get('content-type')).toBe('text/plain')
    // Appwrite 1.9.6 sends it twice.
    expect(view.headers.get('x-content-type-options')).toMatch(/^nosniff(?:, nosniff)?$/)
  })

  it('lists with queries and search', async () => {
    const name = `${freshId('unusual')}.txt`
    const file = await asAlice.createFile({ bucketId: open, fileId: ID.unique(), file: textFile('x', name) })
    const byName = await asAlice.listFiles({ bucketId: open, queries: [Query.equal('name', name)] })
    expect(byName).toMatchObject({ total: 1, files: [{ $id: file.$id }] })
    const bySearch = await asAlice.listFiles({ bucketId: open, search: name.slice(0, 12) })
    expect(bySearch.files.map((item) => item.$id)).toEqual([file.$id])
    expect((await asAlice.listFiles({ bucketId: open, queries: [Query.limit(1)] })).files).toHaveLength(1)
    expect((await failure(asAlice.listFiles({ bucketId: open, queries: [Query.equal('nope', 'x')] }))).code).toBe(400)
  })
})

describe('file security', () => {
  it('shows a file only to its readers', async () => {
    const file = await asAlice.createFile({ bucketId: secured, fileId: ID.unique(), file: textFile('mine') })
    const address = { bucketId: secured, fileId: file.$id }
    expect((await asAlice.getFile(address)).$id).toBe(file.$id)
    expect(await failure(asBob.getFile(address))).toMatchObject({ code: 404, type: 'storage_file_not_found' })
    expect((await fetch(fileUrl(secured, file.$id, 'view'))).status).toBe(404)
    expect((await asBob.listFiles({ bucketId: secured })).files).toEqual([])
    expect((await failure(asBob.updateFile({ ...address, name: 'x.txt' }))).code).toBe(401)
    expect((await failure(asBob.deleteFile(address))).code).toBe(401)
  })

  it('changes name and permissions, and lets nobody grant permissions they lack', async () => {
    const file = await asAlice.createFile({ bucketId: secured, fileId: ID.unique(), file: textFile('mine') })
    const address = { bucketId: secured, fileId: file.$id }
    const foreign = [Permission.read(Role.user(bob.id))]
    expect((await failure(asAlice.updateFile({ ...address, permissions: foreign }))).code).toBe(401)
    await admin.updateFile({
      ...address,
      name: 'shared.txt',
      permissions: [...foreign, Permission.write(Role.user(alice.id))]
    })
    const shared = await asBob.getFile(address)
    expect(shared.name).toBe('shared.txt')
    expect(shared.$permissions).toEqual([...foreign, `update("user:${alice.id}")`, `delete("user:${alice.id}")`])
  })

  it('deletes only once', async () => {
    const file = await asAlice.createFile({ bucketId: secured, fileId: ID.unique(), file: textFile('mine') })
    const address = { bucketId: secured, fileId: file.$id }
    await asAlice.deleteFile(address)
    expect((await failure(asAlice.getFile(address))).code).toBe(404)
    expect((await failure(asAlice.deleteFile(address))).code).toBe(404)
  })
})

describe('file tokens', () => {
  it('give access to one file until they are deleted', async () => {
    const tokens = new server.Tokens(target.admin)
    const file = await asAlice.createFile({ bucketId: secured, fileId: ID.unique(), file: textFile('mine') })
    const other = await asAlice.createFile({ bucketId: secured, fileId: ID.unique(), file: textFile('other') })
    const token = await tokens.createFileToken({ bucketId: secured, fileId: file.$id })
    const opened = await fetch(`${fileUrl(secured, file.$id, 'view')}&token=${token.secret}`)
    expect(await opened.text()).toBe('mine')
    expect((await fetch(`${fileUrl(secured, other.$id, 'view')}&token=${token.secret}`)).status).toBe(401)
    expect((await fetch(`${fileUrl(secured, file.$id, 'view')}&token=garbage`)).status).toBe(404)
    await tokens.delete({ tokenId: token.$id })
    expect((await fetch(`${fileUrl(secured, file.$id, 'view')}&token=${token.secret}`)).status).toBe(404)
  })
})
