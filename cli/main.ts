import { Command } from 'commander';
import manifest from '../package.json' with { type: 'json' };

await new Command(manifest.name).description(manifest.description).version(manifest.version).parseAsync();
