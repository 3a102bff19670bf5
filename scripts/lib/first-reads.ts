/** A page of the app asks for what its screen shows first, while the scripts of the screen still come. */
import { DAY_AND_HALF_MS } from '../../src/core/list/hero.ts'
import { sessionPaths } from '../../src/data/account/session-paths.ts'
import { CONFIG_PATH } from '../../src/data/app/config.ts'
import { ZONES_MS, lastPlaysPath, trainingsPath } from '../../src/data/list/hero-rows.ts'
import { minePath } from '../../src/data/list/list-rows.ts'

/** They stand for the id of who was here last, and for the times around today (`dayAround` in `core/list/hero.ts`). */
const [USER, BEGIN, END] = ['USER', 'BEGIN', 'END']

const isOwnList = (file: string): boolean => /[\\/]workoutlist[\\/](?:my[\\/])?index\.html$/.test(file)

const pathsOf = (file: string): string[] => [
  ...sessionPaths(USER),
  ...(isOwnList(file) ? [minePath(USER), lastPlaysPath(USER), trainingsPath(USER, BEGIN, END)] : [])
]

const FIND = `m=t=>new Date(t).setHours(0,0,0,0),d=m(Date.now()),i=t=>encodeURIComponent(new Date(t).toISOString()),b=i(d-${ZONES_MS}),e=i(m(d+${DAY_AND_HALF_MS})+${ZONES_MS})`

/** Milliseconds. A slow phone then has drawn the skeleton and waits for scripts; its first formats take it 0.2 seconds. */
const IDLE_MS = 200

/**
 * Script for the head. It asks only where somebody is signed in, and not amid signing in; `data/app/early-answers.ts` takes the answers.
 * @param file Path of the page.
 */
export function firstReads(file: string): string {
  const paths = pathsOf(file)
  const isDated = paths.some((path) => path.includes(BEGIN))
  const fill = `p.replaceAll('${USER}',u)${isDated ? `.replaceAll('${BEGIN}',b).replaceAll('${END}',e)` : ''}`
  return `try{const k=localStorage,u=k['icepoint:seen-by'],f=k.cookieFallback;if(u&&k['icepoint:session']&&!sessionStorage['icepoint:entering']){const r=window.icepointReads={},a=(p,o)=>fetch(p,o).then(a=>a.ok?a.json():null).catch(()=>null),c=r['${CONFIG_PATH}']=a('${CONFIG_PATH}')${isDated ? `,${FIND}` : ''};for(let p of ${JSON.stringify(paths)})p=${fill},r[p]=c.then(c=>c&&a(c.endpoint+p+(p.includes('?')?'&':'?')+'project='+encodeURIComponent(c.project),{credentials:'include',headers:f?{'X-Fallback-Cookies':f}:{}}));c.then(()=>setTimeout(()=>{const l=document.documentElement.lang;new Intl.PluralRules(l);new Intl.NumberFormat(l)},${IDLE_MS}))}}catch{}`
}
