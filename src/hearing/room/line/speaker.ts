/** Whether this browser lets a page choose by which loudspeaker it sounds; phones mostly do not. */
export const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype

/** Lets it sound by the loudspeaker that was chosen; one that is not there any more leaves the browser's own. */
export function listenBy(element: HTMLMediaElement, speakerId: string): void {
  if (canChooseSpeaker()) element.setSinkId(speakerId).catch(() => undefined)
}
