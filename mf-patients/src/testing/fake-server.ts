export { FakeServer, Refusal } from '@dentarium/platform/testing';
