// The type of the string table: a phrase asks for exactly the values that it names.
type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
type Values<N extends string> = { readonly [Name in N]: string | number };
type Phrase<S extends string> = [Names<S>] extends [never]
  ? string
  : (values: Values<Names<S>>) => string;
type Forms = { readonly other: string; readonly [form: string]: string };

export type Text<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends string
    ? Phrase<Table[Key]>
    : Table[Key] extends Forms
      ? (values: Values<Names<Table[Key][keyof Table[Key] & string]> | 'count'>) => string
      : Text<Table[Key]>;
};
