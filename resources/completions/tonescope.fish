# Completes tonescope's command lines in fish. The program lists the words; without any, files are completed.

function __tonescope_words
    set -l words (commandline -opc) (commandline -ct)
    tonescope complete $words[2..-1] 2>/dev/null
    or __fish_complete_path (commandline -ct)
end
complete -c tonescope -f -a '(__tonescope_words)'
