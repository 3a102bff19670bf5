/** Repeats a clip until it is large or long enough. Returns its seconds. */
import {
  BufferSource,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  Input,
  Output,
  WEBM,
  WebMOutputFormat,
  type EncodedPacket,
  type InputTrack
} from 'mediabunny'

async function packetsOf(track: InputTrack): Promise<EncodedPacket[]> {
  const found: EncodedPacket[] = []
  for await (const packet of new EncodedPacketSink(track).packets()) found.push(packet)
  return found
}

type Enough = { bytes: number } | { seconds: number }

export async function longVideo(clip: Uint8Array<ArrayBufferLike>, path: string, enough: Enough): Promise<number> {
  const input = new Input({ source: new BufferSource(clip as Uint8Array<ArrayBuffer>), formats: [WEBM] })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  if (video === null || audio === null) throw new Error('The clip needs video and audio')
  const seconds = Math.ceil(await input.computeDuration())
  const [pictures, sounds] = [await packetsOf(video), await packetsOf(audio)]
  const size = [...pictures, ...sounds].reduce((sum, { byteLength }) => sum + byteLength, 0)
  const toPicture = new EncodedVideoPacketSource('vp8')
  const toSound = new EncodedAudioPacketSource('opus')
  const output = new Output({ format: new WebMOutputFormat(), target: new FilePathTarget(path) })
  output.addVideoTrack(toPicture)
  output.addAudioTrack(toSound)
  await output.start()
  const videoMeta = { decoderConfig: (await video.getDecoderConfig()) ?? undefined }
  const audioMeta = { decoderConfig: (await audio.getDecoderConfig()) ?? undefined }
  const times = 'bytes' in enough ? Math.floor(enough.bytes / (size * 1.01)) : Math.ceil(enough.seconds / seconds)
  for (let n = 0; n < times; n += 1) {
    const moved = (packet: EncodedPacket) => packet.clone({ timestamp: packet.timestamp + n * seconds })
    const all = [...pictures.map((one) => ({ one, to: toPicture })), ...sounds.map((one) => ({ one, to: toSound }))]
    for (const { one, to } of all.sort((a, b) => a.one.timestamp - b.one.timestamp)) {
      if (to === toPicture) await toPicture.add(moved(one), videoMeta as EncodedVideoChunkMetadata)
      else await toSound.add(moved(one), audioMeta as EncodedAudioChunkMetadata)
    }
  }
  await output.finalize()
  return times * seconds
}
