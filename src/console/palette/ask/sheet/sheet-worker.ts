import { readSheet } from '#sheet/read.ts'

/** Reads files beside the page, so that a large one does not stop the typing. */
addEventListener('message', (event: MessageEvent<{ name: string; bytes: Uint8Array }>) => {
  void readSheet(event.data).then(
    (result) => postMessage({ result }),
    (error: unknown) => postMessage({ fault: String(error) }),
  )
})
