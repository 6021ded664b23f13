import { proxy, useSnapshot } from 'valtio'
import { AppError } from '../../contract/errors.ts'
import { extensionOf } from '../../contract/file.ts'
import { upload } from '../../contract/upload.ts'
import { askFile } from '../local/call.ts'
import { fileBlob } from '../local/file.ts'
import { notifyError } from '../ui/notify.tsx'

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

/**
 * Opens or saves a file, from this device where it still lies here, else from the server. Call it in the click: the tab
 * must be opened there or the browser takes it for an advertisement (decisions G-14).
 */
export async function openFile({ id, name }: { id: string; name: string }): Promise<void> {
  const type = opened[extensionOf(name)]
  const tab = type ? window.open('', '_blank') : null
  try {
    const blob = (await fileBlob(id)) ?? (await fetched(id))
    const address = URL.createObjectURL(type ? new Blob([blob], { type }) : blob)
    if (tab) tab.location.replace(address)
    else save(address, name)
    // Long enough for the tab to have read it; a saved file was read at once.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  } catch (error) {
    tab?.close()
    if (!(error instanceof AppError)) throw error
    notifyError(error)
  }
}

/** How many files are on their way from the server. */
const downloads = proxy({ running: 0 })

/** Whether a file is on its way from the server. */
export function useDownloading(): boolean {
  return useSnapshot(downloads).running > 0
}

async function fetched(id: string): Promise<Blob> {
  downloads.running += 1
  try {
    return (await askFile(upload.downloadAttachment, { params: { id } })).blob
  } finally {
    downloads.running -= 1
  }
}

function save(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
