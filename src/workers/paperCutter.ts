import * as Comlink from 'comlink'
import { pictureSizeOf } from '../../contract/both/picture.ts'
import { inkPicture, photoLimits } from '../../contract/both/strokes.ts'
import { cutInk, type NoInk, type Pixels } from './cutInk.ts'

/** Looked at in this size at most: strokes stay some pixels wide, and it takes a phone a moment. */
const longest = 1200

let photo: ImageBitmap | undefined

const canvasOf = (width: number, height: number) => {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('There is nothing to draw on')
  return { canvas, pen }
}

/** The photo turned by quarters, on white: what is transparent in it is paper. */
function turned(picture: ImageBitmap, turns: number): Pixels {
  const [width, height] = turns % 2 ? [picture.height, picture.width] : [picture.width, picture.height]
  const { pen } = canvasOf(width, height)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.translate(width / 2, height / 2)
  pen.rotate((turns * Math.PI) / 2)
  pen.drawImage(picture, -picture.width / 2, -picture.height / 2)
  return pen.getImageData(0, 0, width, height)
}

/** As a PNG that fits what the server takes, in base64. */
async function encoded({ data, width, height }: Pixels): Promise<string> {
  const { canvas, pen } = canvasOf(width, height)
  pen.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0)
  for (let scale = Math.min(1, inkPicture.width / width, inkPicture.height / height); ; scale *= 0.8) {
    const small = canvasOf(Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale)))
    small.pen.imageSmoothingQuality = 'high'
    small.pen.drawImage(canvas, 0, 0, small.canvas.width, small.canvas.height)
    const bytes = new Uint8Array(await (await small.canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
    const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    if (text.length <= inkPicture.characters) return text
  }
}

const cutter = {
  /** Opens a photo; answers with what is wrong with it, or nothing. */
  async open(file: Blob): Promise<'sign.photoBroken' | 'sign.photoBig' | null> {
    if (file.size > photoLimits.max * 1024 * 1024) return 'sign.photoBig'
    const read = async (start: number, end: number) => new Uint8Array(await file.slice(start, end).arrayBuffer())
    const size = await pictureSizeOf({ name: '', size: file.size, read })
    if (size && size.width * size.height > photoLimits.megapixels * 1e6) return 'sign.photoBig'
    const whole = await createImageBitmap(file).catch(() => null)
    if (!whole) return 'sign.photoBroken'
    const scale = Math.min(1, longest / Math.max(whole.width, whole.height))
    const [resizeWidth, resizeHeight] = [whole.width, whole.height].map((side) => Math.max(1, Math.round(side * scale)))
    photo?.close()
    photo = await createImageBitmap(whole, {
      resizeWidth: resizeWidth!,
      resizeHeight: resizeHeight!,
      resizeQuality: 'high',
    })
    whole.close()
    return null
  },

  /** The ink of the photo that was opened, turned clockwise by quarters. */
  async cut(strength: number, turns: number): Promise<{ png: string } | { refused: NoInk }> {
    if (!photo) throw new Error('No photo was opened')
    const cut = cutInk(turned(photo, turns), strength)
    return typeof cut === 'string' ? { refused: cut } : { png: await encoded(cut) }
  },
}
export type PaperCutter = typeof cutter

Comlink.expose(cutter)
