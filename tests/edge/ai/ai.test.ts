/** AI creation against a server that speaks OpenAI's protocol. */
import { describe, expect, it, vi } from 'vitest'
import { ANSWERS } from '../../../src/core/ai/answers.test-kit.ts'
import { answerOfContent } from '../../../src/core/ai/answer-of-content.ts'
import { compile } from '../../../src/core/player/compile.ts'
import { nominalSec } from '../../../src/core/player/segment.ts'
import { DEFAULT_SETTINGS } from '../../../src/core/account/settings.ts'
import { check, workoutContentSchema } from '../../../src/core/workout/schema.ts'
import type { WorkoutContent } from '../../../src/core/workout/workout.ts'
import { ask, modelNamed, request, WISHES } from '../support/ai.ts'
import { content as savedContent } from '../support/content.ts'
import { app } from '../../../functions/index.ts'
import type { Bindings } from '../../../functions/lib/edge-env.ts'
import { asOperator, join, newId, row, type Person } from '../support/edge.ts'

const minutesOf = (content: WorkoutContent): number =>
  compile(content, DEFAULT_SETTINGS).segments.reduce((sum, { length }) => sum + nominalSec(length), 0) / 60

describe('a workout from the model', () => {
  it('arrives exercise by exercise, then complete, checked and counted', async () => {
    const person = await join()
    const model = modelNamed('quiet')
    const { status, events, one } = await ask(person, model.env)
    expect([status, (await model.seen()).length]).toEqual([200, 1])
    const { exercises } = ANSWERS['quiet']!
    expect(events.map(({ type }) => type)).toEqual([...exercises.map(() => 'exercise'), 'workout', 'say', 'done'])
    expect(events[2]).toEqual({
      ...{ type: 'exercise', at: 2, name: 'Dumbbell row', figure: 'dumbbell-row' },
      ...{ length: { kind: 'reps', reps: 10 }, side: 'each' }
    })
    const content = one('workout')!.content
    expect(check(workoutContentSchema, content)).toMatchObject({ ok: true })
    expect(content).toMatchObject({
      name: 'Twenty minutes, no jumping',
      sport: 'Fitness',
      level: 'base',
      language: 'en'
    })
    expect(content.exercises.map(({ figure }) => figure)).toEqual(exercises.map(({ id }) => id))
    // The answer has a different length; the requested minutes win.
    expect(Math.abs(minutesOf(content) - 20)).toBeLessThan(1)
    expect(one('say')).toEqual({ type: 'say', text: ANSWERS['quiet']!.say })
    expect(one('done')).toEqual({ type: 'done', used: 1, limit: 5 })
    // It is a draft: nothing is saved automatically, but it can be.
    expect((await row('quotas', person.id))['workouts']).toBe(0)
    expect((await person.call('POST', '/api/workouts', { id: newId(), content })).status).toBe(201)
  })

  it('is requested with the schema, and with matching exercises', async () => {
    const person = await join()
    const model = modelNamed('quiet')
    await ask(person, model.env, { hurts: ['knee'], impact: 'low', words: 'Quiet, please.' })
    const [seen] = await model.seen()
    expect(seen?.body).toMatchObject({ model: 'quiet', stream: true, response_format: { type: 'json_schema' } })
    expect(Object.keys(seen?.body ?? {}).toSorted()).toEqual([
      'messages',
      'model',
      'response_format',
      'stream',
      'stream_options'
    ])
    const [system, user] = seen!.body.messages.map(({ content }) => String(content))
    expect(system).toContain('All texts are in English')
    expect(system).toContain('\ndumbbell-row, ')
    // Not for bad knees, or with unavailable equipment.
    for (const id of ['squat-jump', 'back-squat', 'pistol-squat', 'rowing-machine'])
      expect(system).not.toContain(`\n${id}, `)
    expect(JSON.parse(user!)).toMatchObject({ request: { minutes: 20, hurts: ['knee'], words: 'Quiet, please.' } })
    expect(system!.length).toBeLessThan(9000)
    // Nothing about the person.
    expect(JSON.stringify(seen?.body)).not.toContain(person.id)
    expect(JSON.stringify(seen?.body)).not.toContain(person.email)
  })

  it.each(Object.entries(ANSWERS))('%s opens in the editor', async (name, { language }) => {
    const person = await join()
    const { one } = await ask(person, modelNamed(name).env, { language, words: '30 minutes', equipment: [] })
    expect(check(workoutContentSchema, one('workout')?.content)).toMatchObject({ ok: true })
  })

  it('changes a draft, and keeps what was not mentioned', async () => {
    const person = await join()
    const model = modelNamed('quiet')
    const draft = { ...savedContent('Mine', 3), trainer: 'Mara' }
    const turns = [
      { who: 'athlete' as const, text: 'Longer.' },
      { who: 'coach' as const, text: 'Done.' }
    ]
    const { one } = await ask(person, model.env, { draft, turns, words: 'No jumping.' })
    expect(one('workout')?.content).toMatchObject({ trainer: 'Mara' })
    const told = JSON.parse(String((await model.seen())[0]?.body.messages[1]?.content)) as object
    expect(told).toMatchObject({
      conversation: turns,
      draft: { name: 'Mine', exercises: answerOfContent(draft).exercises }
    })
  })

  it('reads a picture', async () => {
    const person = await join()
    const model = modelNamed('whiteboard')
    const image = `data:image/png;base64,${btoa('\u0089PNG\r\n\u001A\n and more')}`
    const { one } = await ask(person, model.env, { image, language: 'nl' })
    expect(one('workout')?.content.name).toBe('Bord van de box')
    const [, user] = (await model.seen())[0]!.body.messages
    expect(user?.content).toEqual([
      expect.objectContaining({ type: 'text' }),
      { type: 'image_url', image_url: { url: image } }
    ])
  })

  it('comes from Workers AI if that is bound', async () => {
    const person = await join()
    const run = vi.fn(() =>
      Promise.resolve({ response: ANSWERS['quiet'], usage: { prompt_tokens: 9, completion_tokens: 9 } })
    )
    const { env } = modelNamed('@cf/some/model', { AI: { run } })
    const { AI_ENDPOINT: _endpoint, AI_KEY: _key, ...bound } = env
    const { one } = await ask(person, bound)
    expect(one('done')).toEqual({ type: 'done', used: 1, limit: 5 })
    expect(one('exercise')).toMatchObject({ at: 0 })
    expect(run).toHaveBeenCalledWith(
      '@cf/some/model',
      expect.objectContaining({ response_format: expect.objectContaining({ type: 'json_schema' }) })
    )
  })
})

describe('the log', () => {
  it('records who caused which cost, without any of the words', async () => {
    const person = await join()
    const lines: string[] = []
    const info = vi.spyOn(console, 'info').mockImplementation((line: string) => void lines.push(line))
    await ask(person, modelNamed('quiet').env, { words: 'My secret wish.' })
    info.mockRestore()
    const own = lines.filter((line) => line.includes('"event":"ai"'))
    expect(own).toHaveLength(1)
    const { ms, promptTokens, ...logged } = JSON.parse(own[0]!) as Record<string, number>
    expect(logged).toMatchObject({ account: person.id, model: 'quiet', status: 200, calls: 1, endpointStatus: 200 })
    expect(logged['completionTokens']).toBeGreaterThan(300)
    expect(promptTokens).toBeGreaterThan(300)
    expect(ms).toBeGreaterThan(0)
    for (const word of ['secret', 'Dumbbell', 'jumping']) expect(own[0]).not.toContain(word)
  })
})

describe('access to AI creation', () => {
  it('requires signing in', async () => {
    const model = modelNamed('quiet')
    const answer = await request(null, model.env)
    expect([answer.status, await model.seen()]).toEqual([401, []])
  })

  it('reports a missing model before reading anything', async () => {
    const person = await join()
    const ways = [
      { AI_ENDPOINT: '' },
      { AI_MODEL: '' },
      { AI_ENDPOINT: 'ftp://models.example/v1' },
      { AI_ENDPOINT: 'https://a:b@models.example/v1' },
      { AI_ENDPOINT: 'not an address' }
    ]
    for (const way of ways) {
      const answer = await request(person, modelNamed('quiet', way).env, { not: 'valid' })
      expect([answer.status, await answer.json()]).toMatchObject([
        503,
        { error: { details: { code: 'ai-unavailable' } } }
      ])
    }
  })

  it.each([
    [{ minutes: 4 }, 'minutes-out-of-range'],
    [{ minutes: 91 }, 'minutes-out-of-range'],
    [{ words: 'x'.repeat(4001) }, 'text-too-long'],
    [{ image: 'https://evil.example/a.png' }, 'bad-file-type'],
    [{ image: 'data:image/svg+xml;base64,PHN2Zz4=' }, 'bad-file-type'],
    [{ image: `data:image/png;base64,${btoa('GIF89a, not a PNG')}` }, 'bad-file-type'],
    [{ image: 'data:image/png;base64,****' }, 'bad-file-type'],
    [{ image: `data:image/webp;base64,${btoa('RIFF1234WAVE')}` }, 'bad-file-type']
  ])('is refused for an invalid request: %o', async (change, code) => {
    const person = await join()
    const model = modelNamed('quiet')
    const answer = await request(person, model.env, { ...WISHES, ...change })
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { details: { issues: [{ code }] } } }])
    expect(await model.seen()).toEqual([])
  })

  it('rejects more than three megabytes', async () => {
    const person = await join()
    const answer = await request(person, modelNamed('quiet').env, { ...WISHES, image: 'x'.repeat(3_200_000) })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: { details: { code: 'body-too-large' } } }
    ])
  })
})

describe('the status for the form', () => {
  const day = new Date().toISOString().slice(0, 10)
  const todayFor = async (person: Person, env: Bindings): Promise<unknown> => {
    const headers = { authorization: `Bearer ${person.jwt}` }
    return (await app.request('https://icepoint.test/api/ai/today', { headers }, env)).json()
  }

  it('returns the remaining number, and whether the model reads photos', async () => {
    const person = await join()
    const { env } = modelNamed('quiet')
    expect(await todayFor(person, env)).toEqual({ model: 'text', used: 0, limit: 5 })
    await ask(person, env)
    expect(await todayFor(person, { ...env, AI_PICTURES: 'on' })).toEqual({ model: 'pictures', used: 1, limit: 5 })
    expect(await todayFor(person, { ...env, AI_ENDPOINT: '' })).toEqual({ model: 'none', used: 1, limit: 5 })
    const yesterday = { aiDay: '2026-01-01', aiMade: 5 }
    await asOperator('PATCH', `/tablesdb/icepoint/tables/quotas/rows/${person.id}`, { data: yesterday })
    expect(await todayFor(person, env)).toMatchObject({ used: 0 })
    expect(day).not.toBe(yesterday.aiDay)
  })

  it('requires signing in', async () => {
    expect((await app.request('https://icepoint.test/api/ai/today', {}, modelNamed('quiet').env)).status).toBe(401)
  })
})

describe('the daily limit', () => {
  const quotas = (id: string, data: object) =>
    asOperator('PATCH', `/tablesdb/icepoint/tables/quotas/rows/${id}`, { data })
  const day = new Date().toISOString().slice(0, 10)

  it('comes from the contract, and resets each day', async () => {
    const person = await join()
    await quotas(person.id, { aiDay: day, aiMade: 4 })
    const { env } = modelNamed('quiet')
    expect((await ask(person, env)).one('done')).toEqual({ type: 'done', used: 5, limit: 5 })
    const full = await request(person, env)
    expect([full.status, await full.json()]).toMatchObject([
      429,
      { error: { details: { kind: 'limit', limit: 'maxAiPerDay', max: 5, used: 5 } } }
    ])
    await quotas(person.id, { aiDay: '2026-01-01' })
    expect((await ask(person, env)).one('done')).toEqual({ type: 'done', used: 1, limit: 5 })
  })

  it('is fifty for pro, or what a template says', async () => {
    const person = await join()
    await asOperator('PATCH', `/tablesdb/icepoint/tables/users/rows/${person.id}`, { data: { contractType: 'pro' } })
    await quotas(person.id, { aiDay: day, aiMade: 49 })
    const { env } = modelNamed('quiet')
    expect((await ask(person, env)).one('done')).toEqual({ type: 'done', used: 50, limit: 50 })
    expect((await request(person, env)).status).toBe(429)
  })

  it('allows one workout at a time', async () => {
    const person = await join()
    const slow = modelNamed('quiet@10')
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => request(person, slow.env)))
    const answers = [first!, ...others]
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    for (const answer of answers) {
      const text = await answer.text()
      expect(text).toContain(answer.status === 200 ? 'event: done' : 'ai-busy')
    }
    expect(await slow.seen()).toHaveLength(1)
    expect(await row('quotas', person.id)).toMatchObject({ aiMade: 1, aiOpenUntil: null })
    // A Worker that died does not block for long.
    await quotas(person.id, { aiOpenUntil: new Date(Date.now() - 1000).toISOString() })
    expect((await ask(person, slow.env)).one('done')).toMatchObject({ used: 2 })
  })

  it('also counts attempts that cost money and gave nothing', async () => {
    const person = await join()
    await quotas(person.id, { aiDay: day, aiTried: 15 })
    const answer = await request(person, modelNamed('quiet').env)
    expect([answer.status, await answer.json()]).toMatchObject([429, { error: { details: { code: 'ai-tries' } } }])
  })
})
