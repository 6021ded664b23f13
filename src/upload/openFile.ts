import { extensionOf } from '../../contract/both/file.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { upload } from '../../contract/upload/upload.ts'
import { fileBlob } from '../local/file.ts'
import { notifyError } from '../ui/notify.tsx'
import { save, show } from './bytes/show.ts'
import { download } from './downloads.ts'

/** Specification §9: these open in a new tab; everything else is saved. */
const opened: Record<string, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
}

interface Wanted {
  id: string
  name: string
}

/** Gives the bytes of a file; undefined where its person cancels. Throws AppError. */
export type BytesOf = (file: Wanted, list: string) => Promise<Blob | undefined>

/**
 * Opens or saves a file, from this device where it still lies here, else from the server. Call it in the click: the tab
 * must be opened there or the browser takes it for an advertisement (decisions G-14). `list` is where it was asked from;
 * `bytes` gets it otherwise than by its attachment.
 */
export async function openFile(file: Wanted, list = '', bytes: BytesOf = bytesOf): Promise<void> {
  const type = opened[extensionOf(file.name)]
  const tab = type ? window.open('', '_blank') : null
  const blob = await told(() => bytes(file, list))
  if (!blob) return tab?.close()
  if (tab && type) show(tab, new Blob([blob], { type }))
  else save(blob, file.name)
}

/** Shows a file in a new tab, or says that files of its kind are not shown (decisions G-13). */
export async function previewFile(file: Wanted, list = ''): Promise<void> {
  if (extensionOf(file.name) in opened) await openFile(file, list)
  else notifyError(new AppError('file.noPreview'))
}

/** Saves a file under its name, also one that would open. */
export async function saveFile(file: Wanted, list = '', bytes: BytesOf = bytesOf): Promise<void> {
  const blob = await told(() => bytes(file, list))
  if (blob) save(blob, file.name)
}

/** Saves several files as one zip. */
export async function saveAll(ids: string[], name: string, list: string): Promise<void> {
  const came = await told(() => download(list, name, upload.batchDownload, { body: { ids } }))
  if (came) save(came.blob, came.fileName)
}

async function bytesOf({ id, name }: Wanted, list: string): Promise<Blob | undefined> {
  // A list of ours that lost an id: nothing can be asked for (specification §8).
  if (!id) throw new AppError('failed')
  return (await fileBlob(id)) ?? (await download(list, name, upload.downloadAttachment, { params: { id } }))?.blob
}

/** Does it, and says why where it could not be done. */
async function told<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    notifyError(error)
    return undefined
  }
}
