// Says at the end of a run in how many states axe was asked.

export default class AxeReporter {
  states = 0;

  /**
   * @param {unknown} _test
   * @param {{annotations: readonly {type: string}[]}} result
   */
  onTestEnd(_test, { annotations }) {
    this.states += annotations.filter(({ type }) => type === 'axe').length;
  }

  onEnd() {
    console.log(`  axe found nothing in ${this.states} states`);
  }
}
