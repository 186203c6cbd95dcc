// What is out of the window follows a change once the hand rests, so that the frame belongs to what is seen.

/** For how long nothing changes until the hand is at rest. */
const REST_MS = 120;

export class Rest {
  /** @type {Map<object, () => void>} who waits, and what lets go of it */
  #waiting = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #suspended = 0;

  /** Whether everything is as it is to be. */
  get isIdle() {
    return !this.#waiting.size;
  }

  /** Something changed: the hand does not rest yet. */
  putOff() {
    if (!this.#waiting.size) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#next, REST_MS);
  }

  /** @param {object} who @returns {Promise<void>} when it is its turn */
  wait(who) {
    if (this.#suspended) return Promise.resolve();
    return new Promise((letGo) => {
      this.#waiting.set(who, letGo);
      this.#timer ??= setTimeout(this.#next, REST_MS);
    });
  }

  /** One that came into view waits no longer. @param {object} who */
  end(who) {
    this.#waiting.get(who)?.();
    this.#waiting.delete(who);
  }

  /**
   * Nothing waits until some work is done: it needs everything as it is to be.
   * @template R
   * @param {() => Promise<R>} work
   */
  async without(work) {
    this.#suspended += 1;
    for (const who of [...this.#waiting.keys()]) this.end(who);
    try {
      return await work();
    } finally {
      this.#suspended -= 1;
    }
  }

  /** One after the other, each in a task of its own: the next input need not wait for all of them. */
  #next = () => {
    const [who] = this.#waiting.keys();
    if (who) this.end(who);
    this.#timer = this.#waiting.size ? setTimeout(this.#next) : undefined;
  };
}
