/** Before a screen is a wall: `/wall` shows a code for the leader, and a link to a room's wall enters by itself. */
import '../../styles/player/player.css'
import '../../styles/live/wall.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $t } from '../../stores/app/locale.ts'
import { goToWall, roomLink } from '../../stores/live/here.ts'
import { $room, joinRoom, waitAsWall } from '../../stores/live/room.ts'
import type { RoomProblem } from '../../stores/live/room-view.ts'
import { IceGlyph } from '../../ui/glyphs.tsx'
import { Glyph } from '../../ui/icon.tsx'
import { Code } from './parts.tsx'
import { useWallScreen } from './wall.tsx'

/** Milliseconds. Nobody stands beside a wall to press Try again. */
const AGAIN_MS = 5000

function Door({ children }: { children: React.ReactNode }) {
  const t = useStore($t)
  return (
    <div className="player-field">
      <main id="main" className="player-stage live-wall" data-phase="setup" tabIndex={-1}>
        <section className="live-wall-door">
          <p className="live-wall-brand">
            <Glyph of={IceGlyph} />
            {t('app.name')}
          </p>
          {children}
        </section>
      </main>
    </div>
  )
}

export function WallConnecting() {
  const t = useStore($t)
  return (
    <Door>
      <h1>{t('live.connecting')}</h1>
    </Door>
  )
}

/** Enters the room of an address as a wall, again and again until it succeeds. */
export function WallEntry({ code }: { code: string }) {
  const t = useStore($t)
  const [problem, setProblem] = useState<RoomProblem | null>(null)
  useWallScreen()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const enter = async () => {
      const answer = await joinRoom(code, t('live.wallName'), 'wall')
      if (isGone || answer === null) return
      setProblem(answer)
      timer = setTimeout(() => void enter(), AGAIN_MS)
    }
    void enter()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
    // The language changes nothing about entering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [code])
  if (problem === null) return <WallConnecting />
  return (
    <Door>
      <h1>{t(problem === 'walls-full' ? 'live.wallsFullHere' : `live.problem_${problem}`)}</h1>
      <p>{t('live.wallAgain')}</p>
    </Door>
  )
}

/** The screen of `/wall`. */
export function WallScreen() {
  const t = useStore($t)
  const room = useStore($room)
  const [$code] = useState(() => waitAsWall())
  const code = useStore($code.$wallCode)
  useWallScreen()
  useEffect(() => () => $code.stop(), [$code])
  useEffect(() => {
    document.title = `${t('live.wallTitle')} · Icepoint`
  }, [t])
  const found = room.kind === 'in' || room.kind === 'connecting' ? room.code : null
  useEffect(() => {
    if (found !== null) goToWall(found)
  }, [found])
  if (code === null || found !== null) return <WallConnecting />
  return (
    <Door>
      <h1>{t('live.wallPair')}</h1>
      <p>
        <Code code={code} />
      </p>
      <p>{t('live.wallPairText', { address: roomLink('x').replace(/^https?:\/\/|\/x$/g, '') })}</p>
    </Door>
  )
}
