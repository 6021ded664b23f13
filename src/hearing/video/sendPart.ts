import { AppError } from '../../../contract/errors/errors.ts'
import { videos } from '../../../contract/hearing/video.ts'
import { dropDraft, keepDraft } from '../../local/draft.ts'
import { addFile } from '../../local/file.ts'
import { submit } from '../../local/outbox.ts'
import { drain } from '../../local/send/drain.ts'
import { mustBeSomebody } from '../../local/session.ts'
import { inspect } from '../../workers/worker.ts'
import type { Part } from './reel.ts'

const group = 'mp4'

/** Whose recording of what. */
interface Recording {
  userId: string
  trialId: string
  title: string
}

/**
 * Puts a part into the outbox of whoever records: from then on it arrives once, whoever dies. Throws AppError as `submit` does,
 * `device.full`, and `signedOut` where somebody else is signed in here by now.
 */
export async function sendPart({ userId, trialId, title }: Recording, part: Part): Promise<void> {
  const { user } = await mustBeSomebody()
  if (user.id !== userId) throw new AppError('signedOut')
  const { startedAt, durationMs, bytes } = part
  const id = crypto.randomUUID()
  const time = startedAt.toISOString()
  const file = new File([bytes], `${title}_${time.slice(0, 19).replaceAll(':', '')}.mp4`, { type: 'video/mp4' })
  const { digest } = await inspect(file, { group })
  await keepDraft({ id, call: videos.saveVideo.name, title: file.name, fields: {}, version: 0 }, 0)
  try {
    const { id: attachmentId } = await addFile(id, file, { purpose: 'video', group, digest })
    await submit(videos.saveVideo, id, { body: { id, trialId, startedAt: time, durationMs, file: { attachmentId } } })
  } catch (error) {
    // Nobody could do anything with a part that is half there.
    await dropDraft(id)
    throw error
  }
  // A room stands outside the back office, which sees to the outbox; what does not go now goes from there.
  await drain()
}
