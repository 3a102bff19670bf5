import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

type Call = [name: string, options: Record<string, unknown> | undefined]

const device = vi.hoisted(() => ({
  calls: [] as [string, Record<string, unknown> | undefined][],
  answers: {} as Record<string, unknown>,
  listeners: new Map<string, (data: never) => void>()
}))

/** Every method of every plugin records its call. */
vi.mock('@capacitor/core', () => ({
  registerPlugin: (plugin: string) =>
    new Proxy(
      {},
      {
        get: (_, method: string) => (options: unknown, heard?: (data: never) => void) => {
          const name = `${plugin}.${method}`
          if (heard !== undefined) {
            device.listeners.set(`${plugin}.${String(options)}`, heard)
            return Promise.resolve({
              remove: () => Promise.resolve(device.listeners.delete(`${plugin}.${String(options)}`))
            })
          }
          device.calls.push([name, options as Record<string, unknown> | undefined])
          const answer = device.answers[name]
          return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
        }
      }
    )
}))

const { buzz, keepAwake, onLink, openOutside, remind, remindAll, saveFile, shareFile, shareLink } =
  await import('./native.ts')
const called = (name: string): Call[] => device.calls.filter(([called]) => called === name)

beforeEach(() => {
  Object.assign(device, { calls: [], answers: {} })
  device.listeners.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('keeps the screen on until the lock is released, and reports the release as the browser does', async () => {
  const lock = await keepAwake()
  const ended = vi.fn()
  lock.addEventListener('release', ended)
  expect(device.calls.map(([name]) => name)).toEqual(['KeepAwake.keepAwake'])
  await lock.release()
  expect(device.calls.at(-1)?.[0]).toBe('KeepAwake.allowSleep')
  expect(ended).toHaveBeenCalledOnce()
})

it('alternates vibration and pauses, and the next pattern ends it', () => {
  vi.useFakeTimers()
  buzz([100, 50, 200])
  vi.advanceTimersByTime(149)
  expect(called('Haptics.vibrate').map(([, options]) => options)).toEqual([{ duration: 100 }])
  vi.advanceTimersByTime(1)
  expect(called('Haptics.vibrate')).toHaveLength(2)
  buzz([10, 500, 30])
  vi.advanceTimersByTime(100)
  buzz([])
  vi.advanceTimersByTime(1000)
  expect(called('Haptics.vibrate').map(([, options]) => options?.['duration'])).toEqual([100, 200, 10])
})

describe('files', () => {
  /** Like the browser's, which Node does not have. */
  class Reader {
    result = ''
    error = null
    onload: () => void = () => undefined
    readAsDataURL(piece: Blob): void {
      void piece.arrayBuffer().then((bytes) => {
        this.result = `data:;base64,${Buffer.from(bytes).toString('base64')}`
        this.onload()
      })
    }
  }
  beforeEach(() => {
    vi.stubGlobal('FileReader', Reader)
    device.answers['Filesystem.writeFile'] = { uri: 'file:///cache/shared/a-b.bin' }
  })

  it('reach the share sheet byte by byte, whatever their size', async () => {
    const bytes = Uint8Array.from({ length: 2_000_001 }, (_, n) => n % 251)
    await saveFile(new Blob([bytes]), 'a/b.bin')
    const pieces = device.calls.filter(([name]) => name.startsWith('Filesystem.'))
    expect(pieces.map(([name]) => name)).toEqual([
      'Filesystem.writeFile',
      'Filesystem.appendFile',
      'Filesystem.appendFile'
    ])
    expect(new Set(pieces.map(([, options]) => options?.['path']))).toEqual(new Set(['shared/a-b.bin']))
    const written = Buffer.from(pieces.map(([, options]) => String(options?.['data'])).join(''), 'base64')
    expect(Buffer.compare(written, bytes)).toBe(0)
    expect(called('Share.share')[0]?.[1]).toMatchObject({ files: ['file:///cache/shared/a-b.bin'] })
  })

  it('report the outcome of sharing', async () => {
    const shared = { file: new File(['x'], 'card.png'), title: 'Card', text: 'Done', url: 'https://icepoint.test/' }
    expect(await shareFile(shared)).toBe('shared')
    expect(called('Share.share')[0]?.[1]).toMatchObject({ text: 'Done https://icepoint.test/' })
    device.answers['Share.share'] = new Error('Share canceled')
    expect(await shareFile(shared)).toBe('cancelled')
    expect(await shareLink({ title: 'Card', url: 'https://icepoint.test/' })).toBe('cancelled')
    device.answers['Filesystem.writeFile'] = new Error('no room')
    expect(await shareFile(shared)).toBe('failed')
  })
})

it('reports once that the device’s browser was closed', async () => {
  const closed = vi.fn()
  await openOutside('https://provider.test/', closed)
  expect(called('Browser.open')[0]?.[1]).toEqual({ url: 'https://provider.test/' })
  device.listeners.get('Browser.browserFinished')?.({} as never)
  await vi.waitFor(() => expect(device.listeners.has('Browser.browserFinished')).toBe(false))
  expect(closed).toHaveBeenCalledOnce()
})

it('follows a link once, though the device reports it again on the next page', async () => {
  const opened: string[] = []
  const follow = () => onLink((url) => opened.push(url))
  device.answers['App.getLaunchUrl'] = { url: 'icepoint://workout/one' }
  follow()
  await vi.waitFor(() => expect(opened).toEqual(['icepoint://workout/one']))
  device.listeners.get('App.appUrlOpen')?.({ url: 'appwrite-callback-ice://login?oauth=t&secret=s' } as never)
  expect(opened).toHaveLength(2)
  // The next page.
  device.answers['App.getLaunchUrl'] = { url: 'appwrite-callback-ice://login?oauth=t&secret=s' }
  follow()
  await vi.waitFor(() => expect(called('App.getLaunchUrl')).toHaveLength(2))
  await Promise.resolve()
  expect(opened).toHaveLength(2)
  // Android still reports the first one.
  device.answers['App.getLaunchUrl'] = { url: 'icepoint://workout/one' }
  follow()
  await vi.waitFor(() => expect(called('App.getLaunchUrl')).toHaveLength(3))
  await Promise.resolve()
  expect(opened).toHaveLength(2)
})

describe('the reminders of the calendar', () => {
  const all = ['t1', 't2'].map((id) => ({ id, title: id, text: '', at: new Date(), path: '/' }))

  it('replace the previous ones and leave others', async () => {
    device.answers['LocalNotifications.requestPermissions'] = { display: 'granted' }
    const pending = [{ id: 1, extra: { path: '/' } }, { id: 2, extra: { path: '/', isOfAll: true } }, { id: 3 }]
    device.answers['LocalNotifications.getPending'] = { notifications: pending }
    await remindAll(all)
    expect(called('LocalNotifications.cancel')).toEqual([[expect.anything(), { notifications: [{ id: 2 }] }]])
    const [[, options] = []] = called('LocalNotifications.schedule')
    expect(options?.['notifications']).toMatchObject([{ title: 't1', extra: { isOfAll: true } }, { title: 't2' }])
  })

  it('ask for nothing when there are none, and schedule none without permission', async () => {
    device.answers['LocalNotifications.getPending'] = { notifications: [] }
    await remindAll([])
    expect(called('LocalNotifications.requestPermissions')).toEqual([])
    device.answers['LocalNotifications.requestPermissions'] = { display: 'denied' }
    await remindAll(all)
    expect([called('LocalNotifications.cancel'), called('LocalNotifications.schedule')]).toEqual([[], []])
  })
})

describe('a reminder', () => {
  const at = new Date(Date.now() + 3_600_000)
  const reminder = { title: 'Ladder', text: 'Monday', at, path: '/workout/w1/' }

  it('replaces the previous one', async () => {
    device.answers['LocalNotifications.requestPermissions'] = { display: 'granted' }
    await remind('t1', reminder)
    await remind('t1', reminder)
    const numbers = device.calls.flatMap(([name, options]) =>
      name === 'LocalNotifications.schedule' || name === 'LocalNotifications.cancel'
        ? (options?.['notifications'] as { id: number }[]).map(({ id }) => id)
        : []
    )
    expect(numbers).toHaveLength(4)
    expect(new Set(numbers).size).toBe(1)
    expect(numbers[0]).toBeLessThan(2 ** 31)
  })

  it('is only removed when it is not wanted, in the past or not permitted', async () => {
    device.answers['LocalNotifications.requestPermissions'] = { display: 'denied' }
    for (const wish of [null, { ...reminder, at: new Date(Date.now() - 1) }, reminder]) await remind('t1', wish)
    expect(called('LocalNotifications.cancel')).toHaveLength(3)
    expect(called('LocalNotifications.schedule')).toEqual([])
  })
})
