import { afterEach, beforeEach, vi } from 'vitest'

interface SentRequest {
  method: string
  path: string
  token: string | undefined
  body: Blob | null
}

/** Answers uploads of pictures in the tests of a file. A status of 0 gives no response. */
export function pictureRequests(usual: { status: number; body: object }) {
  const sent: SentRequest[] = []
  const requests = { sent, answer: usual }

  /** The part of XMLHttpRequest that picture uploads use. */
  class Request extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    readonly #asked: SentRequest = { method: '', path: '', token: undefined, body: null }
    open(method: string, url: string) {
      Object.assign(this.#asked, { method, path: new URL(url).pathname })
    }
    setRequestHeader(_name: string, value: string) {
      this.#asked.token = value
    }
    send(body: Blob | null) {
      sent.push({ ...this.#asked, body })
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 4 }))
      if (requests.answer.status === 0) return
      this.status = requests.answer.status
      this.responseText = JSON.stringify(requests.answer.body)
      queueMicrotask(() => this.dispatchEvent(new Event('loadend')))
    }
    abort() {
      this.dispatchEvent(new Event('loadend'))
    }
  }

  beforeEach(() => {
    sent.length = 0
    requests.answer = usual
    vi.stubGlobal('XMLHttpRequest', Request)
  })
  afterEach(() => vi.unstubAllGlobals())
  return requests
}
