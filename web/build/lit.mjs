// What lit has for nobody here: polyfills, decorators, hydration, directives that outlive their part, converters of an
// element's own, defaults that are reflected, and what it says to who writes elements with it.

/** @typedef {import('./libraries.mjs').Change} Change */

/** @type {Change[]} */
const HTML = [
  [/,\w=\w\.litHtmlPolyfillSupport;.*?\.push\("[\d.]+"\)/, ''],
  [/(?<=const \w=\{)M:.*?(?=I:\w,)/, ''],
  [/(?<=\{I:\w),H.*?(?=\})/, ''],
  // Values in the place of an attribute.
  [/else t\.startsWith\(o\)&&\(.*?\);(?=if)/, ''],
  [/:6===r\.type&&\(i=new Z\(h,this,t\)\)/, ':0'],
  [/class Z\{.*?\}(?=const j)/, ''],
  // Values within a <textarea> and its like, and within comments.
  [/if\(y\.test\(r\.tagName\)\)\{.*?c\(\)\)\}\}/, ''],
  [/else\{let (\w)=-1;for\(;-1!==\(\1=\w\.data\.indexOf\(.*?\+=\w\.length-1\}/, ''],
  ['this._$AP?.(!1,!0,s)', ''],
  [/setConnected\(\w\)\{.*?\)\}/, ''],
  [',this._$Cv=e?.isConnected??!0', ''],
  ['get _$AU(){return this._$AM?._$AU??this._$Cv}', ''],
];

/** @type {Change[]} */
const REACTIVE_ELEMENT = [
  [/static addInitializer\(\w\)\{.*?\}/, ''],
  ['void 0!==t.l&&(this.l=[...t.l]),', ''],
  [',this.constructor.l?.forEach(t=>t(this))', ''],
  [/Symbol\.metadata\?\?=.*?new WeakMap;/, ''],
  [/const t=this\[Symbol\.metadata\];.*?set\(t,i\)\}/, ''],
  [/"function"==typeof t\.converter\?.*?:u(?=;)/, 'u'],
  [/\(void 0!==i\.converter\?\.toAttribute\?i\.converter:u\)/, 'u'],
  [/case Object:case Array:t=.*?stringify\(t\)/, ''],
  [/case Object:case Array:try\{.*?\}catch\(t\)\{i=null\}/, ''],
  ['??this._$Ej?.get(e)??r', ''],
  [/\|\|i\.useDefault&&.*?_\$Eu\(t,i\)\)/, ''],
  [/i&&!\(this\._\$Ej\?\?=.*?\|\|(?=\(this\._\$AL)/, ''],
  ['this.hasUpdated||i||', 'this.hasUpdated||'],
  ['{useDefault:i,reflect:e,wrapped:h},r)', '{reflect:e})'],
  [',useDefault:!1', ''],
  [',p=a.reactiveElementPolyfillSupport', ''],
  [/,p\?\.\(\{ReactiveElement.*?push\("[\d.]+"\)/, ''],
];

/** @type {Change[]} */
const STYLES = [
  ['(void 0===t.ShadyCSS||t.ShadyCSS.nativeShadow)&&', ''],
  [/(?<=,c=)e\?t=>t:t=>.*?:t(?=;)/, 't=>t'],
  [/Error\("(?:CSSResult is not|Value passed to)[^)]*\)/g, 'Error()'],
];

/** @type {Change[]} */
const LIT_ELEMENT = [
  [/connectedCallback\(\)\{super.*?setConnected\(!1\)\}/, ''],
  ['this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),', ''],
  ['i._$litElement$=!0,', ''],
  [/,s\.litElementHydrateSupport.*?push\("[\d.]+"\)/, ''],
  [',n as _$LE', ''],
];

/** It keeps properties alone. @type {Change[]} */
const LIVE = [
  [/constructor\(r\)\{.*?\}(?=render)/, ''],
  [/if\(i\.type===n\.PROPERTY\)\{(.*?)\}else if.*?return r;(?=return)/, '$1;'],
];

/** @type {Change[]} */
const REPEAT = [[/constructor\(e\)\{.*?\}(?=dt)/, '']];

/** By the file in its package. @type {Record<string, Change[]>} */
export const UNUSED_OF_LIT = {
  'lit-html/lit-html.js': HTML,
  '@lit/reactive-element/reactive-element.js': REACTIVE_ELEMENT,
  '@lit/reactive-element/css-tag.js': STYLES,
  'lit-element/lit-element.js': LIT_ELEMENT,
  'lit-html/directives/live.js': LIVE,
  'lit-html/directives/repeat.js': REPEAT,
};
