/**
 * What runs at Cloudflare: the app and the classes of its Durable Objects. They stand apart from `index.ts`, because
 * its types are read by the client, and its code also runs where there are no Durable Objects.
 */
import worker from './index.ts'

export { OpenRooms } from './live/open-rooms.ts'
export { Room } from './live/room.ts'
export { WaitingWall } from './live/waiting-wall.ts'

export default worker
