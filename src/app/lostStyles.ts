const pauseMs = 1_000

/**
 * Asks again for a stylesheet that was lost on its way, until it is here: to Vite one that it asked for once has come, so that the next
 * who wants the same files would show a screen without its looks, and nobody would say so.
 */
export function mendStyles(): void {
  const onLoss = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    const times = Number(target.dataset.lost ?? 0)
    const again = target.cloneNode() as HTMLLinkElement
    again.dataset.lost = String(times + 1)
    setTimeout(() => target.replaceWith(again), times * pauseMs)
  }
  // Losses of files are told to nobody above them, but on the way down.
  addEventListener('error', onLoss, true)
}
