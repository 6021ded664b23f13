/** A failure of ours, such as a full disk: no fault of the file that is bound. */
export class OwnFailure extends Error {}
