import { type Client, createClient } from '@dentarium/api';
import { downloadOriginal } from '@dentarium/api/files/calls';
import { upFileInfoToStage } from '@dentarium/api/files/info-calls';
import { insertPatientInfo, queryPatientInfo } from '@dentarium/api/patients/calls';
import { insertStageInfo } from '@dentarium/api/stages/calls';
import { uploadByCloud } from '../../areas/files/testing/cloud.ts';
import { upload } from '../../areas/files/testing/sending.ts';
import { createPatientForm, createStageForm } from '../../areas/patients/testing/patient-forms.ts';
import { queryOwnOrganisations } from '../../clinic/organisations/calls.ts';
import { Application, getCodeOrThrow } from '../../identity/provider/testing/application.ts';
import { TestBrowser } from '../../identity/provider/testing/test-browser.ts';
import { createPhotograph } from '../../objects/images/testing/test-images.ts';
import { getOwnAccount } from '../../areas/account/calls.ts';

/** A patient whose photographs must survive whatever the operator does. */
export interface RegisteredPatient {
  readonly id: string;
  readonly name: string;
  /** The bytes of the photographs by the id of their file. */
  readonly photographs: ReadonlyMap<string, Buffer>;
}

/** People who use a site by HTTP, as the pages do. */
export class SiteVisitor {
  readonly #site: { readonly address: string; readonly publicUrl: string };

  constructor(address: string, publicUrl: string) {
    this.#site = { address, publicUrl };
  }

  /** Creates a client with a token. */
  createClient(token: string): Client {
    return createClient({ token: () => token, language: () => 'en', baseUrl: this.#site.address, checkAnswers: true });
  }

  /** Opens the link of an empty site and sends its form. */
  async setUp(link: string, form: Readonly<Record<string, string>>): Promise<void> {
    const browser = new TestBrowser(this.#site);
    const { pathname } = new URL(link);
    if ((await browser.get(pathname)).status !== 200) throw new Error(`${link} shows no form`);
    const answer = await browser.post(pathname, { ...form });
    if (answer.status !== 303) throw new Error(`the set-up was answered with ${answer.status}: ${answer.text}`);
  }

  /** Signs in with a password. */
  async signIn(userName: string, password: string): Promise<Client> {
    return this.createClient(await this.signInForToken(userName, password));
  }

  /** Signs in with a password and returns the access token. */
  async signInForToken(userName: string, password: string): Promise<string> {
    const tokens = await new Application(this.#site).signIn(new TestBrowser(this.#site), { userName, password });
    return tokens.access_token;
  }

  /** Registers a person by an invitation and the code of a message. */
  async register(
    fields: {
      readonly invitation: string;
      readonly phone: string;
      readonly name: string;
      readonly clinic_name?: string;
    },
    readCode: (phone: string) => string,
  ): Promise<Client> {
    const browser = new TestBrowser(this.#site);
    const application = new Application(this.#site);
    const first = await browser.open(application.authorizationUrl({ invitation: fields.invitation }));
    const page = `${first.url.pathname}/register`;
    await browser.post(page, { invitation: fields.invitation, phone: fields.phone, step: 'send' });
    const answer = await browser.submit(page, { ...fields, code: readCode(fields.phone), step: 'register' });
    const { body } = await application.exchange(getCodeOrThrow(answer));
    return this.createClient(body.access_token);
  }

  /** Registers a patient with photographs. */
  async registerPatient(client: Client, mode: 'private' | 'public'): Promise<RegisteredPatient> {
    const [organisation] = await client.call(queryOwnOrganisations, {});
    const { id: doctorId } = await client.call(getOwnAccount, {});
    const form = createPatientForm(organisation?.id ?? '', doctorId);
    const { id } = await client.call(insertPatientInfo, { body: form });
    const stage = await client.call(insertStageInfo, { params: { id }, body: createStageForm() });
    const photographs = new Map<string, Buffer>();
    for (const seed of [1, 2, 3]) {
      const bytes = await createPhotograph({ width: 300, height: 200, seed });
      const name = `photograph-${seed}.jpg`;
      const objectId =
        mode === 'private' ? await upload(client, name, bytes) : await uploadByCloud(this.#site, client, name, bytes);
      const file = { objectId, name, category: 8, takenAt: '2024-01-02T09:30:00', takenSource: 'exif' as const };
      const { files } = await client.call(upFileInfoToStage, { params: { id: stage.id }, body: { files: [file] } });
      photographs.set(files[0]?.id ?? '', bytes);
    }
    return { id, name: form.name, photographs };
  }

  /** Reads a patient and the photographs again. */
  async readPatient(client: Client, { id, photographs }: RegisteredPatient): Promise<RegisteredPatient> {
    const { name } = await client.call(queryPatientInfo, { params: { id } });
    const readPhotographs = new Map<string, Buffer>();
    for (const fileId of photographs.keys()) {
      const blob = await client.call(downloadOriginal, { params: { fileId }, query: {} });
      readPhotographs.set(fileId, Buffer.from(await blob.arrayBuffer()));
    }
    return { id, name, photographs: readPhotographs };
  }
}
